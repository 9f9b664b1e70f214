import type { Ctx } from "@/lib/ctx";
import { inquiryConsent } from "@/lib/inquiries/forms/consent";
import type { PartnershipForm } from "@/lib/inquiries/forms/partnership-form";
import type { InquirySender } from "@/lib/inquiries/submission/new-inquiry";
import { type StoredInquiry, storeInquiry } from "@/lib/inquiries/submission/store-inquiry";

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
