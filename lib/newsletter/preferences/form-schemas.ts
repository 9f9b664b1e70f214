import * as z from "zod/mini";
import { pauseWeeks } from "@/lib/newsletter/sending/pause-period";
import { newsletterEmail } from "@/lib/newsletter/subscription/signup-form";
import { frequencyPrefs } from "@/lib/newsletter/subscription/subscriber";

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
  frequency: z.enum(frequencyPrefs, "Choose how often we write"),
});

/** Pause length in weeks; 0 ends the pause. */
export const pauseFormSchema = z.object({
  token,
  weeks: z.pipe(z.coerce.number(), z.literal([0, ...pauseWeeks], "Choose for how long")),
});

/** The checkbox is the second confirmation. */
export const eraseFormSchema = z.object({
  token,
  isSure: z.literal("on", "Tick that you want everything erased"),
});
