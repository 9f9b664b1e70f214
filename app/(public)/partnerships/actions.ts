"use server";

import { partnershipCopy } from "@/lib/inquiries/form-copy";
import { defineFormAction } from "@/lib/web/actions/define-form-action";
import { partnershipForm } from "@/lib/web/actions/inquiry-forms";

export const sendPartnershipInquiryAction = defineFormAction({
  ...partnershipForm,
  copy: partnershipCopy,
});
