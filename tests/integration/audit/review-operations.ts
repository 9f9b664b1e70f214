import { randomUUID } from "node:crypto";
import { customers, reviews } from "@/db/schema";
import { replyToReview, setReviewStatus } from "@/lib/reviews/moderate-review";
import type { AuditedOperation, StaffSetup } from "./audited-operation";

async function aReview({ shop }: StaffSetup) {
  const now = shop.clock.now();
  const customerId = randomUUID();
  const id = randomUUID();
  await shop.database.db.insert(customers).values({ id: customerId, createdAt: now });
  await shop.database.db.insert(reviews).values({
    id,
    customerId,
    product: "ebook",
    rating: 5,
    body: "Worth reading twice.",
    displayName: "Bessie",
    createdAt: now,
    updatedAt: now,
  });
  return { id, version: 1 };
}

export const reviewOperations: readonly AuditedOperation[] = [
  ...[
    { name: "publishing a review", status: "published", writes: ["review_published"] } as const,
    { name: "hiding a review", status: "hidden", writes: ["review_hidden"] } as const,
  ].map(({ name, status, writes }) => ({
    name,
    writes,
    async arrange(setup: StaffSetup) {
      const target = await aReview(setup);
      return () => setReviewStatus(setup.shop.ctx, setup.actor, target, status);
    },
  })),
  {
    name: "replying to a review",
    writes: ["review_replied"],
    async arrange(setup) {
      const target = await aReview(setup);
      return () => replyToReview(setup.shop.ctx, setup.actor, target, "Thank you.");
    },
  },
];
