import { asc, eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { emailOutbox, inquiries } from "@/db/schema";
import { receiveEmail } from "@/lib/inquiries/email/receive-email";
import { queueInquiryDigest } from "@/lib/inquiries/queue-inquiry-digest";
import { rateLimits } from "@/lib/rate-limit/policies";
import { contactForm, homeContactForm } from "@/lib/web/actions/inquiry-forms";
import { testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";
import { inboundAddress, receivedEmail } from "@/tests/support/inquiries";

// These need a request, which doesn't exist here.
vi.mock("@/lib/web/background/after-response", () => ({
  flushOutboxAfterResponse: () => undefined,
}));
vi.mock("@/lib/web/visitor/visitor", () => ({ getCurrentUtm: async () => undefined }));

const database = testDatabase({ poolSize: 10 });
beforeEach(() => database.empty());

function submission(key: string, visitor: { ipHash: string; browserHash: string }) {
  const { ipHash, browserHash } = visitor;
  return [
    { ...visitor, networkHash: ipHash, limitKeys: [browserHash], isNew: false },
    { key, fields: {} },
  ] as const;
}

test("limits the addresses that one visitor's messages email per day, across all forms", async () => {
  const ctx = testCtx({ db: database.db });
  const { hits } = rateLimits.inquiryEmailsPerDay;
  const stranger = (count: number) => `stranger-${count}@victim.test`;
  for (let count = 1; count <= hits + 5; count += 1) {
    // Slow enough for each form's own limit, with a new cookie each time.
    ctx.clock.advance({ minutes: 10 });
    const [visitor, posted] = submission(`k${count}`, {
      ipHash: "sender",
      browserHash: `b${count}`,
    });
    const sent = [{ ...visitor, networkHash: `network-${count}` }, posted] as const;
    const text = { email: stranger(count), subject: "Hi there", message: "A message of ours." };
    const result =
      count % 2 === 0
        ? await homeContactForm.run(ctx, { name: "Bessie", ...text }, ...sent)
        : await contactForm.run(
            ctx,
            {
              firstName: "Bessie",
              lastName: "Beale",
              artistName: undefined,
              ...text,
              consent: true,
            },
            ...sent,
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
  await homeContactForm.run(ctx, { name: "Ray", ...text }, ...other);
  const after = await ctx.db.select().from(emailOutbox);
  expect(after.map(({ toEmail }) => toEmail)).toContain(stranger(99));
});

/** Sends messages from networks, each with a new browser, and returns the queued emails to staff. */
async function sendFrom(ctx: ReturnType<typeof testCtx>, networks: readonly string[]) {
  for (const [index, network] of networks.entries()) {
    const name = `Sender ${network} ${index}`;
    const text = { name, email: "s@artist.test", subject: "Hi", message: "Hello" };
    const browserHash = `${network}-${index}`;
    const sent = submission(`key-${browserHash}`, { ipHash: network, browserHash });
    expect((await homeContactForm.run(ctx, text, ...sent)).ok).toBe(true);
  }
}

const toStaff = (ctx: ReturnType<typeof testCtx>) =>
  ctx.db
    .select({ kind: emailOutbox.kind, props: emailOutbox.props })
    .from(emailOutbox)
    .where(eq(emailOutbox.toEmail, "staff"))
    .orderBy(asc(emailOutbox.createdAt), asc(emailOutbox.kind));

test("a network's messages over its daily limit reach staff in one digest", async () => {
  const ctx = testCtx({ db: database.db });
  const { hits } = rateLimits.staffNoticesPerNetwork;
  await sendFrom(ctx, Array(hits + 12).fill("flood"));
  await sendFrom(ctx, ["elsewhere"]);
  expect(await toStaff(ctx)).toHaveLength(hits + 1);

  const digests = await Promise.all(Array.from({ length: 5 }, () => queueInquiryDigest(ctx)));
  expect(digests.sort((one, other) => other - one)).toEqual([12, 0, 0, 0, 0]);
  const digest = (await toStaff(ctx)).find(({ kind }) => kind === "staff_alert");
  expect(digest?.props).toMatchObject({
    headline: "12 more messages",
    explanation: expect.stringMatching(/Sender flood 20, .*Sender flood 29, and 2 more\.$/),
    url: "https://shop.test/admin/inbox",
  });
  expect(await database.db.select().from(inquiries)).toHaveLength(hits + 13);
});

test("an email that someone sent us is announced without claiming that there were too many", async () => {
  const ctx = testCtx({ db: database.db, settings: { inboundAddress } });
  await receiveEmail(ctx, receivedEmail({ from: "Ray <ray@artist.test>" }));
  expect(await queueInquiryDigest(ctx)).toBe(1);
  expect((await toStaff(ctx))[0]?.props).toMatchObject({
    headline: "1 new email",
    explanation: "Read the email in the inbox. The sender is Ray.",
  });
});

test("a message held after a digest is in the next one, four hours later", async () => {
  const ctx = testCtx({ db: database.db });
  ctx.clock.set("2030-03-08T16:00:00Z");
  const { hits } = rateLimits.staffNoticesPerNetwork;
  await sendFrom(ctx, Array(hits + 1).fill("flood"));
  expect(await queueInquiryDigest(ctx)).toBe(1);
  ctx.clock.advance({ minutes: 5 });
  const late = submission("late", { ipHash: "flood", browserHash: "late" });
  const text = { name: "Late", email: "l@artist.test", subject: "Hi", message: "Hello" };
  await homeContactForm.run(ctx, text, ...late);
  expect(await queueInquiryDigest(ctx)).toBe(0);
  ctx.clock.advance({ hours: 4 });
  expect(await queueInquiryDigest(ctx)).toBe(1);
  const headlines = (await toStaff(ctx)).filter(({ kind }) => kind === "staff_alert");
  expect(headlines).toHaveLength(2);
});
