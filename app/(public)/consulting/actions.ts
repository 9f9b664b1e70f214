"use server";

import { consultationCopy } from "@/lib/inquiries/form-copy";
import { defineFormAction } from "@/lib/web/actions/define-form-action";
import { consultationForm } from "@/lib/web/actions/inquiry-forms";

export const requestConsultationAction = defineFormAction({
  ...consultationForm,
  copy: consultationCopy,
});
