"use server";

import type { FormState } from "@/lib/forms/form-state";
import { homeContactCopy } from "@/lib/inquiries/forms/form-copy";
import { defineFormAction } from "@/lib/web/actions/define-form-action";
import { homeContactForm } from "@/lib/web/actions/inquiry-forms";

const send = defineFormAction({ ...homeContactForm, copy: homeContactCopy });

export async function sendHomeMessageAction(previous: FormState, form: FormData) {
  return await send(previous, form);
}
