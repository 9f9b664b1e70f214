import * as z from "zod/mini";
import type { utmKeys } from "@/db/values/attribution";
import { frequencyPrefs } from "@/db/values/newsletter";
import { utmValueMaxLength } from "@/lib/attribution/utm";
import { pauseWeeks } from "@/lib/newsletter/sending/schedule";
import { newsletterEmail } from "@/lib/newsletter/subscription/signup-form";

const maxEmailLength = 255;

const token = z.string().check(z.minLength(1), z.maxLength(300));

/** Forms with nothing but a token: confirm, fresh link, download. */
export const tokenFormSchema = z.object({ token });

/** Resend confirmation, or request a preferences link. */
export const emailFormSchema = z.object({ email: newsletterEmail });

/** Returns the submitted address so it can be shown in the field again. */
export function getTypedEmail(form: FormData): string {
  const typed = form.get("email");
  return typeof typed === "string" ? typed.slice(0, maxEmailLength) : "";
}

export const preferencesFormSchema = z.object({
  token,
  frequency: z.enum(frequencyPrefs, "Choose how often you want emails"),
  /** `off` is a hidden field before the checkbox, so that a form without either changes nothing. */
  wantsNews: z.optional(
    z.pipe(
      z.enum(["on", "off"]),
      z.transform((value) => value === "on"),
    ),
  ),
});

/** Pause length in weeks; 0 ends the pause. */
export const pauseFormSchema = z.object({
  token,
  weeks: z.pipe(z.coerce.number(), z.literal([0, ...pauseWeeks], "Choose how long to pause")),
});

/** The checkbox is the second confirmation. */
export const eraseFormSchema = z.object({
  token,
  isSure: z.literal("on", "Check the box to confirm that you want everything deleted"),
});

/**
 * Visitor input: truncated, without lone surrogates and control characters, which PostgreSQL can't
 * store.
 */
const value = z.pipe(
  z.string(),
  z.transform((text: string) => text.slice(0, utmValueMaxLength).replace(/[\p{Cs}\p{Cc}]/gu, "")),
);

/** Origin and path only; other sites' query strings may be private. */
const referrer = z.pipe(
  z.string(),
  z.transform((text: string) => {
    if (!URL.canParse(text)) return "";
    const { origin, pathname } = new URL(text);
    return `${origin}${pathname}`.slice(0, utmValueMaxLength);
  }),
);

const shape = z.partial(
  z.object({
    utm_source: value,
    utm_medium: value,
    utm_campaign: value,
    utm_content: value,
    utm_term: value,
    referrer,
  }),
);

export type SuccessVisit = {
  readonly [key in (typeof utmKeys)[number] | "referrer"]?: string;
};

/** Schema of the success page's visit; empty values are dropped. */
export const successVisitSchema = z.pipe(
  shape,
  z.transform(
    (visit): SuccessVisit => Object.fromEntries(Object.entries(visit).filter(([, text]) => text)),
  ),
);
