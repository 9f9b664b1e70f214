import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { readSuppression } from "@/db/queries/suppressions";
import { newsletterBatches, newsletterSends } from "@/db/schema";
import type { BatchEmail } from "@/lib/core/ports/email";
import { hashNewsletterEmail } from "@/lib/newsletter/hashes";
import { runNewsletter } from "@/lib/newsletter/run-newsletter";
import { stored, storedCtx, storedDatabase } from "./fixture";

const database = storedDatabase();

describe("a newsletter batch that was half sent before the rename", () => {
  const [, batchId = ""] = stored.halfSentBatch.key.split("/");

  test("goes out under its idempotency key with the same bytes, and nothing more is sent to its subscribers", async () => {
    const calls: { readonly key: string; readonly mails: readonly BatchEmail[] }[] = [];
    const ctx = storedCtx(database, {
      emailBatches: {
        async sendBatch(mails, key) {
          calls.push({ key, mails });
          const outcomes = mails.map((_, index) => ({
            kind: "sent" as const,
            providerId: `${key}/${index}`,
          }));
          return { kind: "sent", outcomes };
        },
      },
    });
    await runNewsletter(ctx, { until: new Date(ctx.now().getTime() + 25_000) });
    const [first] = calls;
    expect(first?.key).toBe(stored.halfSentBatch.key);
    expect(JSON.stringify(first?.mails)).toBe(JSON.stringify(stored.halfSentBatch.mails));
    const addresses = new Set(stored.halfSentBatch.mails.map(({ to }) => to));
    expect(
      calls.slice(1).flatMap(({ mails }) => mails.filter(({ to }) => addresses.has(to))),
    ).toEqual([]);
  });

  test("is settled, each of its sends under the provider's ID", async () => {
    const [batch] = await database.db
      .select()
      .from(newsletterBatches)
      .where(eq(newsletterBatches.id, batchId));
    expect(batch?.status).toBe("sent");
    const sends = await database.db
      .select()
      .from(newsletterSends)
      .where(eq(newsletterSends.batchId, batchId));
    expect(sends.map(({ status, providerId }) => `${status} ${providerId}`).sort()).toEqual(
      [0, 1, 2].map((index) => `sent ${stored.halfSentBatch.key}/${index}`),
    );
  });
});

test.each(["bounced", "complained", "erased"])(
  "an address that was suppressed before the rename is still suppressed: %s",
  async (reason) => {
    const ctx = storedCtx(database);
    const index = ["bounced", "complained", "erased"].indexOf(reason);
    const emailHash = hashNewsletterEmail(ctx, `suppressed-${index}@example.com`);
    expect(await readSuppression(database.db, emailHash)).toBe(reason);
  },
);
