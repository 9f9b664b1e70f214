"use server";

import type { FormState } from "@/lib/forms/form-state";
import { consultationCopy } from "@/lib/inquiries/forms/form-copy";
import { defineFormAction } from "@/lib/web/actions/define-form-action";
import { consultationForm } from "@/lib/web/actions/inquiry-forms";

const send = defineFormAction({ ...consultationForm, copy: consultationCopy });

export async function requestConsultationAction(previous: FormState, form: FormData) {
  return await send(previous, form);
}
