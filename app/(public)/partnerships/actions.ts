"use server";

import type { FormState } from "@/lib/forms/form-state";
import { partnershipWords } from "@/lib/inquiries/form-words";
import { defineFormAction } from "@/lib/web/define-form-action";
import { partnershipForm } from "@/lib/web/inquiry-forms";

const send = defineFormAction({ ...partnershipForm, words: partnershipWords });

export async function sendPartnershipInquiryAction(previous: FormState, form: FormData) {
  return await send(previous, form);
}
