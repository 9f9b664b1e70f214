"use server";

import { defineVisitorAction } from "@/lib/web/actions/define-visitor-action";
import { consultationForm } from "@/lib/web/actions/inquiry-forms";

export const requestConsultationAction = defineVisitorAction(consultationForm);
