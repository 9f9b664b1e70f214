"use server";

import { refresh, updateTag } from "next/cache";
import { textConflict } from "@/lib/core/action-state";
import { fail, ok } from "@/lib/core/result";
import { replyToReview, setReviewStatus } from "@/lib/reviews/moderate-review";
import { reviewReplySchema, reviewStatusSchema } from "@/lib/reviews/review-form";
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";
import { reviewsTag } from "@/lib/web/http/cached-reads";

export const setReviewStatusAction = defineAdminAction({
  permission: "reviews.moderate",
  schema: reviewStatusSchema,
  async run(ctx, actor, { status, ...review }) {
    const changed = await setReviewStatus(ctx, actor, review, status);
    if (!changed.ok) return fail(textConflict);
    updateTag(reviewsTag);
    refresh();
    return ok({ title: status === "published" ? "Review published" : "Review hidden" });
  },
});

export const replyToReviewAction = defineAdminAction({
  permission: "reviews.moderate",
  schema: reviewReplySchema,
  async run(ctx, actor, { reply: text, ...review }) {
    const replied = await replyToReview(ctx, actor, review, text);
    if (!replied.ok) return fail(textConflict);
    updateTag(reviewsTag);
    refresh();
    return ok({ title: text ? "Reply saved" : "Reply removed" });
  },
});
