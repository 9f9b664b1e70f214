import * as z from "zod/mini";
import {
  choiceField,
  consentField,
  emailField,
  nameField,
  optionalPhoneField,
  textField,
  titleField,
} from "@/lib/forms/fields";
import { budgetRanges, partnershipTypes } from "@/lib/inquiries/choices";
import { partnershipCopy } from "@/lib/inquiries/forms/form-copy";

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
