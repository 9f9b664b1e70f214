import type { Ctx } from "@/lib/ctx";
import { inquiryConsent } from "@/lib/inquiries/consent";
import type { InquirySender } from "@/lib/inquiries/new-inquiry";
import type { PartnershipForm } from "@/lib/inquiries/partnership-form";
import { type StoredInquiry, storeInquiry } from "@/lib/inquiries/store-inquiry";

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
