"use server";

import { defineVisitorAction } from "@/lib/web/actions/define-visitor-action";
import { partnershipForm } from "@/lib/web/actions/inquiry-forms";

export const sendPartnershipInquiryAction = defineVisitorAction(partnershipForm);
