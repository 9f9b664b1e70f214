import * as z from "zod/mini";
import {
  choiceField,
  consentField,
  emailField,
  lineField,
  nameField,
  optionalPhoneField,
  optionalTitleField,
  textField,
  titleField,
} from "@/lib/forms/fields";
import { budgetRanges, partnershipTypes } from "@/lib/inquiries/choices";
import { contactCopy, partnershipCopy } from "@/lib/inquiries/inquiry-copy";

/** Schema of the home page's message form. */
export const homeFormSchema = z.object({
  name: nameField("Name"),
  email: emailField(),
  subject: lineField("Subject"),
  message: textField("Message"),
});

export type HomeForm = z.output<typeof homeFormSchema>;

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

/** Schema of the partnership form and of POST /api/send-partnership-email. */
export const partnershipFormSchema = z.object({
  name: nameField("Name"),
  email: emailField(),
  company: titleField("Company"),
  website: titleField("Website"),
  phone: optionalPhoneField(),
  partnershipType: choiceField("Partnership type", partnershipTypes),
  budgetRange: choiceField("Budget range", budgetRanges),
  goals: textField("Goals"),
  message: textField("Message"),
  consent: consentField(partnershipCopy.consent?.message ?? ""),
});

export type PartnershipForm = z.output<typeof partnershipFormSchema>;

/** The consent of the contact and partnership forms. Change `version` together with the text. */
export const inquiryConsent = {
  version: "inquiry-2026-11-2",
  text: "I agree to the Terms of Service and Privacy Policy, and I agree that TME may store my message so it can reply.",
} as const;
