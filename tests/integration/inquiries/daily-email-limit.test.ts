import { expect, test, vi } from "vitest";
import { emailOutbox, inquiries } from "@/db/schema";
import { rateLimits } from "@/lib/rate-limit/policies";
import { contactForm, homeContactForm } from "@/lib/web/actions/inquiry-forms";
import { testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";

// Needs a request, which doesn't exist here.
vi.mock("@/lib/web/background/flush-outbox-after-response", () => ({
  flushOutboxAfterResponse: () => undefined,
}));

const database = testDatabase();

function submission(key: string, visitor: { ipHash: string; browserHash: string }) {
  return {
    key,
    keyLifetimeMs: null,
    visitor: { ...visitor, networkHash: "network" },
    utm: undefined,
  };
}

test("limits the addresses that one visitor's messages email per day, across all forms", async () => {
  const ctx = testCtx({ db: database.db });
  const { hits } = rateLimits.inquiryEmailsPerDay;
  const stranger = (count: number) => `stranger-${count}@victim.test`;
  for (let count = 1; count <= hits + 5; count += 1) {
    // Slow enough for each form's own limit, with a new cookie each time.
    ctx.clock.advance({ minutes: 10 });
    const sent = submission(`k${count}`, { ipHash: "sender", browserHash: `b${count}` });
    const text = { email: stranger(count), subject: "Hi there", message: "A message of ours." };
    const result =
      count % 2 === 0
        ? await homeContactForm.run(ctx, { name: "Bessie", ...text }, sent)
        : await contactForm.run(
            ctx,
            {
              firstName: "Bessie",
              lastName: "Beale",
              artistName: undefined,
              ...text,
              consent: true,
            },
            sent,
          );
    expect(result.ok).toBe(true);
  }
  expect(await ctx.db.select().from(inquiries)).toHaveLength(hits + 5);
  const queued = await ctx.db.select().from(emailOutbox);
  expect(queued.filter(({ kind }) => kind === "inquiry_notice")).toHaveLength(hits + 5);
  const emailed = queued.filter(({ kind }) => kind === "inquiry_received");
  expect(emailed.map(({ toEmail }) => toEmail).sort()).toEqual(
    Array.from({ length: hits }, (_, index) => stranger(index + 1)).sort(),
  );

  const other = submission("other", { ipHash: "another", browserHash: "another" });
  const text = { email: stranger(99), subject: "Hi", message: "Hello" };
  await homeContactForm.run(ctx, { name: "Ray", ...text }, other);
  const after = await ctx.db.select().from(emailOutbox);
  expect(after.map(({ toEmail }) => toEmail)).toContain(stranger(99));
});
