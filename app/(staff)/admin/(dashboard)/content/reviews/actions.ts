"use server";

import { refresh, updateTag } from "next/cache";
import * as z from "zod";
import { textConflict } from "@/lib/core/action-state";
import { fail, ok } from "@/lib/core/result";
import { replyToReview, setReviewStatus } from "@/lib/reviews/moderate-review";
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";
import { reviewsTag } from "@/lib/web/http/cache-tags";

const target = z.object({ reviewId: z.uuid(), readAt: z.coerce.date<string>() });

const reply = z
  .string()
  .trim()
  .max(2_000, "A reply can have up to 2,000 characters")
  .transform((text) => text.replaceAll(/[\0\r]/g, "") || null);

export const setReviewStatusAction = defineAdminAction({
  permission: "reviews.moderate",
  schema: z.intersection(target, z.object({ status: z.enum(["published", "hidden"]) })),
  async run(ctx, actor, { reviewId, readAt, status }) {
    const changed = await setReviewStatus(ctx, actor, { id: reviewId, readAt }, status);
    if (!changed.ok) return fail(textConflict);
    updateTag(reviewsTag);
    refresh();
    return ok({ title: status === "published" ? "Review published" : "Review hidden" });
  },
});

export const replyToReviewAction = defineAdminAction({
  permission: "reviews.moderate",
  schema: z.intersection(target, z.object({ reply, readReply: reply })),
  async run(ctx, actor, { reviewId, readAt, readReply, reply: text }) {
    const replied = await replyToReview(ctx, actor, { id: reviewId, readAt, readReply }, text);
    if (!replied.ok) return fail(textConflict);
    updateTag(reviewsTag);
    refresh();
    return ok({ title: text ? "Reply saved" : "Reply removed" });
  },
});
