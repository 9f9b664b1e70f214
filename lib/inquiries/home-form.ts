import * as z from "zod/mini";
import { emailField, lineField, nameField, textField } from "@/lib/forms/fields";

/** SPEC sections 3 and 5: the home page's Send a Message, with the shared validator's lengths. */
export const homeFormSchema = z.object({
  name: nameField("Name"),
  email: emailField(),
  subject: lineField("Subject"),
  message: textField("Message"),
});

export type HomeForm = z.output<typeof homeFormSchema>;
