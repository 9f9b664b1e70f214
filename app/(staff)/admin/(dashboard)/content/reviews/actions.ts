"use server";

import { updateTag } from "next/cache";
import { textConflict } from "@/lib/core/action-state";
import { replyToReview, setReviewStatus } from "@/lib/reviews/change-reviews";
import { reviewReplySchema, reviewStatusSchema } from "@/lib/reviews/review-form";
import { staffAction } from "@/lib/web/actions/staff-action";
import { reviewsTag } from "@/lib/web/http/shared-tags";

export const setReviewStatusAction = staffAction("reviews.moderate", reviewStatusSchema, {
  run: (ctx, actor, { status, ...review }) => setReviewStatus(ctx, actor, review, status),
  problems: textConflict,
  done(_, { status }) {
    updateTag(reviewsTag);
    return { title: status === "published" ? "Review published" : "Review hidden" };
  },
});

export const replyToReviewAction = staffAction("reviews.moderate", reviewReplySchema, {
  run: (ctx, actor, { reply, ...review }) => replyToReview(ctx, actor, review, reply),
  problems: textConflict,
  done(_, { reply }) {
    updateTag(reviewsTag);
    return { title: reply ? "Reply saved" : "Reply removed" };
  },
});
