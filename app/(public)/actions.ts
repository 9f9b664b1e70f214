"use server";

import { homeContactCopy } from "@/lib/inquiries/form-copy";
import { defineFormAction } from "@/lib/web/actions/define-form-action";
import { homeContactForm } from "@/lib/web/actions/inquiry-forms";

export const sendHomeMessageAction = defineFormAction({
  ...homeContactForm,
  copy: homeContactCopy,
});
