"use server";

import { defineVisitorAction } from "@/lib/web/actions/define-visitor-action";
import { homeContactForm } from "@/lib/web/actions/inquiry-forms";

export const sendHomeMessageAction = defineVisitorAction(homeContactForm);
