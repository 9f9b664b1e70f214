"use server";

import type { FormState } from "@/lib/forms/form-state";
import { homeContactWords } from "@/lib/inquiries/form-words";
import { defineFormAction } from "@/lib/web/define-form-action";
import { homeContactForm } from "@/lib/web/inquiry-forms";

const send = defineFormAction({ ...homeContactForm, words: homeContactWords });

export async function sendHomeMessageAction(previous: FormState, form: FormData) {
  return await send(previous, form);
}
