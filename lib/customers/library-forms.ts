import * as z from "zod/mini";
import { emailField } from "@/lib/forms/fields";

/** Six digits, however they're spaced. */
const codeField = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(100)),
    z.transform((typed) => typed.normalize("NFKC").replace(/[\s-]/g, "")),
  ),
  z.string().check(z.regex(/^[0-9]{6}$/, "Enter the 6 digits of the code.")),
);

export const emailFormSchema = z.object({ email: emailField() });
export const codeFormSchema = z.object({ email: emailField(), code: codeField });
export const orderFormSchema = z.object({ orderId: z.uuid() });
export const sessionFormSchema = z.object({
  sessionId: z.union([z.literal("this"), z.literal("others"), z.uuid()]),
});
