import type { Ctx } from "@/lib/ctx";
import {
  type ContactForm,
  type HomeForm,
  inquiryConsent,
  type PartnershipForm,
} from "@/lib/inquiries/inquiry-forms";
import {
  type InquirySender,
  type NewInquiry,
  type StoredInquiry,
  storeInquiry,
} from "@/lib/inquiries/store-inquiry";

/** Stores a message from the home page. Database errors are thrown. */
export async function sendHomeMessage(
  ctx: Ctx,
  form: HomeForm,
  sender: InquirySender,
): Promise<StoredInquiry> {
  return await storeInquiry(ctx, { kind: "home", ...form }, sender);
}

/** Stores a message from the contact page. Database errors are thrown. */
export async function sendContactMessage(
  ctx: Ctx,
  form: ContactForm,
  sender: InquirySender,
): Promise<StoredInquiry> {
  const { firstName, lastName, email, subject, message, consent: _agreed, ...optional } = form;
  const inquiry: NewInquiry = {
    kind: "contact",
    name: `${firstName.trim()} ${lastName.trim()}`,
    email,
    subject,
    message,
    details: Object.fromEntries(Object.entries(optional).filter(([, text]) => text)),
    consentVersion: inquiryConsent.version,
  };
  return await storeInquiry(ctx, inquiry, sender);
}

/** Stores a partnership inquiry from the form or the API. Database errors are thrown. */
export async function sendPartnershipInquiry(
  ctx: Ctx,
  form: PartnershipForm,
  sender: InquirySender,
): Promise<StoredInquiry> {
  const { name, email, phone, message, consent: _agreed, ...details } = form;
  return await storeInquiry(
    ctx,
    {
      kind: "partnership",
      name,
      email,
      phone,
      message,
      details,
      consentVersion: inquiryConsent.version,
    },
    sender,
  );
}
