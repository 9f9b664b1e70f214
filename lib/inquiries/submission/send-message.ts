import type { Ctx } from "@/lib/ctx";
import { inquiryConsent } from "@/lib/inquiries/forms/consent";
import type { ContactForm } from "@/lib/inquiries/forms/contact-form";
import type { HomeForm } from "@/lib/inquiries/forms/home-form";
import type { InquirySender, NewInquiry } from "@/lib/inquiries/submission/new-inquiry";
import { type StoredInquiry, storeInquiry } from "@/lib/inquiries/submission/store-inquiry";

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
  const { firstName, lastName, artistName, email, subject, message } = form;
  const inquiry: NewInquiry = {
    kind: "contact",
    name: `${firstName.trim()} ${lastName.trim()}`,
    email,
    subject,
    message,
    details: artistName ? { artistName } : {},
    consentVersion: inquiryConsent.version,
  };
  return await storeInquiry(ctx, inquiry, sender);
}
