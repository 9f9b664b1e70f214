import * as z from "zod/mini";
import { newsletterEmail } from "@/lib/newsletter/signup-form";
import { frequencyPrefs } from "@/lib/newsletter/subscriber";

const token = z.string().check(z.minLength(1), z.maxLength(300));

/** What the confirm page posts. */
export const confirmFormSchema = z.object({ token });

/** A confirmation asked for again, or a link to the preferences. */
export const emailFormSchema = z.object({ email: newsletterEmail });

/** What the preferences page saves. */
export const preferencesFormSchema = z.object({
  token,
  frequency: z.enum(frequencyPrefs, "Choose how often we write"),
});
