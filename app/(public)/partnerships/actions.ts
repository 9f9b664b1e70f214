"use server";

import type { FormState } from "@/lib/forms/form-state";
import { partnershipCopy } from "@/lib/inquiries/forms/form-copy";
import { defineFormAction } from "@/lib/web/actions/define-form-action";
import { partnershipForm } from "@/lib/web/actions/inquiry-forms";

const send = defineFormAction({ ...partnershipForm, copy: partnershipCopy });

export async function sendPartnershipInquiryAction(previous: FormState, form: FormData) {
  return await send(previous, form);
}
