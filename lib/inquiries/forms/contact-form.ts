import * as z from "zod/mini";
import {
  consentField,
  emailField,
  lineField,
  nameField,
  optionalTitleField,
  textField,
} from "@/lib/forms/fields";
import { contactCopy } from "@/lib/inquiries/forms/form-copy";

const personName = { min: 2, max: 50 };

/** Schema of the contact form. Artist names can contain anything, so they have no name rule. */
export const contactFormSchema = z.object({
  firstName: nameField("First name", personName),
  lastName: nameField("Last name", personName),
  artistName: optionalTitleField("Artist name", { max: 100 }),
  email: emailField(),
  subject: lineField("Subject", { min: 3, max: 200 }),
  message: textField("Message", { min: 10, max: 2000 }),
  consent: consentField(contactCopy.consent?.message ?? ""),
});

export type ContactForm = z.output<typeof contactFormSchema>;
