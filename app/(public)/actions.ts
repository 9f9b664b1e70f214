"use server";

import { homeContactCopy } from "@/lib/inquiries/forms/form-copy";
import { rateLimits } from "@/lib/rate-limit/policies";
import { reportReview } from "@/lib/reviews/moderate-review";
import { reportFormSchema } from "@/lib/reviews/review-form";
import { defineStateAction } from "@/lib/web/actions/define-action";
import { defineFormAction } from "@/lib/web/actions/define-form-action";
import { homeContactForm } from "@/lib/web/actions/inquiry-forms";

export const sendHomeMessageAction = defineFormAction({
  ...homeContactForm,
  copy: homeContactCopy,
});

export const reportReviewAction = defineStateAction({
  rateLimit: rateLimits.reportReview,
  schema: reportFormSchema,
  async run(ctx, form, { browserHash }): Promise<"reported"> {
    await reportReview(ctx, { ...form, browserHash });
    return "reported";
  },
});
