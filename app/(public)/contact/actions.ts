"use server";

import type { FormState } from "@/lib/forms/form-state";
import { contactCopy } from "@/lib/inquiries/forms/form-copy";
import { defineFormAction } from "@/lib/web/actions/define-form-action";
import { contactForm } from "@/lib/web/actions/inquiry-forms";

const send = defineFormAction({ ...contactForm, copy: contactCopy });

export async function sendContactMessageAction(previous: FormState, form: FormData) {
  return await send(previous, form);
}
