"use server";

import type { FormState } from "@/lib/forms/form-state";
import { consultationWords } from "@/lib/inquiries/form-words";
import { defineFormAction } from "@/lib/web/define-form-action";
import { consultationForm } from "@/lib/web/inquiry-forms";

const send = defineFormAction({ ...consultationForm, words: consultationWords });

export async function requestConsultationAction(previous: FormState, form: FormData) {
  return await send(previous, form);
}
