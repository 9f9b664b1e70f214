import type { ConsultationForm } from "@/lib/consultations/consultation-form";
import type { Ctx } from "@/lib/ctx";
import {
  type InquirySender,
  type StoredInquiry,
  storeInquiry,
} from "@/lib/inquiries/store-inquiry";

/** Stores a consultation request as an inquiry and a consultation. Database errors are thrown. */
export async function requestConsultation(
  ctx: Ctx,
  form: ConsultationForm,
  sender: InquirySender,
): Promise<StoredInquiry> {
  const { name, email, phone, message = "", timeZone, ...session } = form;
  const consultation = { ...session, visitorTimeZone: timeZone };
  return await storeInquiry(
    ctx,
    { kind: "consultation", name, email, phone, message, consultation },
    sender,
  );
}
