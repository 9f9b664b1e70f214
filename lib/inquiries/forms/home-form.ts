import * as z from "zod/mini";
import { emailField, lineField, nameField, textField } from "@/lib/forms/fields";

/** Schema of the home page's message form. */
export const homeFormSchema = z.object({
  name: nameField("Name"),
  email: emailField(),
  subject: lineField("Subject"),
  message: textField("Message"),
});

export type HomeForm = z.output<typeof homeFormSchema>;
