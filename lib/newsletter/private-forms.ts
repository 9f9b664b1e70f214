import * as z from "zod/mini";
import { pauseWeeks } from "@/lib/newsletter/pause-weeks";
import { newsletterEmail } from "@/lib/newsletter/signup-form";
import { frequencyPrefs } from "@/lib/newsletter/subscriber";

const longestEmail = 255;

const token = z.string().check(z.minLength(1), z.maxLength(300));

/** What holds a token and nothing else: the confirm page, a link on request, a download. */
export const tokenFormSchema = z.object({ token });

/** A confirmation asked for again, or a link to the preferences. */
export const emailFormSchema = z.object({ email: newsletterEmail });

/** The address as it was typed, to go back into its field; no longer than any may be. */
export function typedEmail(form: FormData): string {
  const typed = form.get("email");
  return typeof typed === "string" ? typed.slice(0, longestEmail) : "";
}

/** What the preferences page saves. */
export const preferencesFormSchema = z.object({
  token,
  frequency: z.enum(frequencyPrefs, "Choose how often we write"),
});

/** A pause of so many weeks; 0 ends it. */
export const pauseFormSchema = z.object({
  token,
  weeks: z.pipe(z.coerce.number(), z.literal([0, ...pauseWeeks], "Choose for how long")),
});

/** Erasing asks twice: the tick is the second time. */
export const eraseFormSchema = z.object({
  token,
  isSure: z.literal("on", "Tick that you want everything erased"),
});
