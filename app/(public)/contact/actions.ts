"use server";

import type { FormState } from "@/lib/forms/form-state";
import { contactWords } from "@/lib/inquiries/form-words";
import { defineFormAction } from "@/lib/web/define-form-action";
import { contactForm } from "@/lib/web/inquiry-forms";

const send = defineFormAction({ ...contactForm, words: contactWords });

export async function sendContactMessageAction(previous: FormState, form: FormData) {
  return await send(previous, form);
}
