"use server";

import { defineVisitorAction } from "@/lib/web/actions/define-visitor-action";
import { contactForm } from "@/lib/web/actions/inquiry-forms";

export const sendContactMessageAction = defineVisitorAction(contactForm);
