"use server";

import { contactCopy } from "@/lib/inquiries/form-copy";
import { defineFormAction } from "@/lib/web/actions/define-form-action";
import { contactForm } from "@/lib/web/actions/inquiry-forms";

export const sendContactMessageAction = defineFormAction({ ...contactForm, copy: contactCopy });
