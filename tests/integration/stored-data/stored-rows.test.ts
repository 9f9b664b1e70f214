import { and, eq, getTableColumns, getTableName, isTable, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { readSuppression } from "@/db/queries/suppressions";
import * as schema from "@/db/schema";
import {
  emailOutbox,
  newsletterBatches,
  newsletterSends,
  newsletterSubscribers,
  orders,
  rateLimits,
  users,
} from "@/db/schema";
import { emailKinds } from "@/db/values/emails";
import { sessionMismatchReasons } from "@/db/values/orders";
import { auditActions } from "@/lib/audit/actions";
import { readAudit } from "@/lib/audit/read-audit";
import { findAuthToken } from "@/lib/auth/emailed-token";
import { signInWithCode, signInWithLink } from "@/lib/auth/sign-in";
import { createDelayedAttempt } from "@/lib/auth/sign-in-limits";
import { deriveRecoveryCodes, hashRecoveryCode, unsealTotpSecret } from "@/lib/auth/totp";
import { readOffer } from "@/lib/consultations/read-offer";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { BatchEmail } from "@/lib/core/ports/email";
import type { Payments } from "@/lib/core/ports/payments";
import { readCustomer, signInCustomer } from "@/lib/customers/customer-sessions";
import { findDownload, getNetworkProof } from "@/lib/downloads/check-access";
import { hashDownloadToken } from "@/lib/downloads/download-ref";
import { deliverOutbox } from "@/lib/email/deliver-outbox";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { applyPaymentFacts } from "@/lib/flows/apply-payment-facts";
import { retryRefunds } from "@/lib/flows/retry-refunds";
import { hashConfirmationToken, hashNewsletterEmail } from "@/lib/newsletter/hashes";
import { readPreferences } from "@/lib/newsletter/preferences/read-preferences";
import { followUnsubscribeLink } from "@/lib/newsletter/preferences/unsubscribe-link";
import { runNewsletter } from "@/lib/newsletter/run-newsletter";
import { confirmSubscription } from "@/lib/newsletter/subscription/confirmation";
import { listOrders, readOrder } from "@/lib/orders/read-orders";
import { type ReviewResolution, resolveReview } from "@/lib/orders/resolve-review";
import type { ReviewItem } from "@/lib/orders/state/review-items";
import { readSubscription } from "@/lib/orders/subscriptions";
import { readCustomerSongs } from "@/lib/radio/read-submissions";
import { getLimitKey } from "@/lib/rate-limit/hit-rate-limit";
import { signInDelays } from "@/lib/rate-limit/policies";
import { hashCode, hashToken } from "@/lib/secrets/one-time-codes";
import { addTestAdmin } from "@/tests/support/staff";
import {
  emailKindNow,
  refundRequestStatusNow,
  reviewReasonNow,
  rewordedSubjects,
} from "./expected-codes";
import { stored, storedCtx, storedDatabase } from "./fixture";

const database = storedDatabase();

const tables = Object.values(schema).filter((table) => isTable(table));

describe("rows that were stored before the rename", () => {
  test.each(tables.map((table) => [getTableName(table), table] as const))(
    "hold only values that this version knows: %s",
    async (_, table) => {
      for (const column of Object.values(getTableColumns(table))) {
        if (!column.enumValues?.length) continue;
        const found = await database.db.selectDistinct({ value: column }).from(table);
        const values = found.flatMap(({ value }) => (value === null ? [] : [String(value)]));
        expect(column.enumValues).toEqual(expect.arrayContaining(values));
      }
    },
  );

  test("are all still there", async () => {
    const before = Object.values(stored.rows).reduce((sum, rows) => sum + rows.length, 0);
    let now = 0;
    for (const table of tables) now += await database.db.$count(table);
    expect(now).toBeGreaterThanOrEqual(before);
  });

  test("satisfy every constraint, also one that a migration left unchecked", async () => {
    const { rows } = await database.db.execute(
      sql`select conname from pg_constraint where not convalidated`,
    );
    expect(rows).toEqual([]);
  });
});

let actor: AdminActor;

beforeAll(async () => {
  actor = (await addTestAdmin(database.db, "another-owner@example.com")).actor;
});

test("audit entries from before the rename are listed, one for each action of then", async () => {
  const actionsThen = new Set(stored.rows.admin_audit?.map(({ action }) => String(action)));
  for (const action of actionsThen) {
    expect(auditActions).toContain(action);
    const filter = { adminEmail: null, action: action as never, from: null, until: null };
    const { entries } = await readAudit(storedCtx(database), actor, filter, null);
    expect(entries.at(-1)).toMatchObject({
      action,
      adminEmail: "owner@example.com",
      details: { orderId: expect.any(String) },
    });
  }
  expect(actionsThen.size).toBe(59);
});

function subjectNow(subject: string): string {
  return rewordedSubjects.reduce((text, [before, now]) => text.replace(before, now), subject);
}

describe("an email that was queued before the rename", () => {
  test("has a kind that this version knows, and every kind of then is among them", async () => {
    const kinds = (await database.db.select().from(emailOutbox)).map(({ kind }) => kind);
    expect(emailKinds).toEqual(expect.arrayContaining([...new Set(kinds)]));
    const then = stored.emails.map(({ kind }) => emailKindNow[kind] ?? kind);
    expect([...new Set(kinds)].sort()).toEqual([...new Set(then)].sort());
  });

  test("is not queued again under its old dedupe key", async () => {
    for (const { dedupeKey } of stored.emails) {
      const email = { kind: "course_welcome", to: "x@example.com", dedupeKey } as const;
      const props = { orderNumber: "TME-00000001", firstName: "Ray" };
      const isNew = await enqueueEmail(database.db, new Date(), { ...email, props });
      expect(isNew, dedupeKey).toBe(false);
    }
  });

  test("is delivered with its subject, under its ID as the provider's key, and as rendered before", async () => {
    const ctx = storedCtx(database);
    const until = new Date(ctx.now().getTime() + 3_600_000);
    const run = await deliverOutbox(ctx, { limit: 1_000, until });
    expect(run).toEqual({ sent: stored.emails.length, retried: 0, failed: 0 });
    const sent = ctx.email.sent.map(({ idempotencyKey, to, subject }) => ({
      id: idempotencyKey,
      to,
      subject,
    }));
    const isRendered = ({ id }: { id: string }) =>
      stored.rows.email_outbox?.some((row) => row.id === id && row.rendered !== null);
    const expected = stored.emails.map(({ id, to, subject }) => ({
      id,
      to,
      subject: isRendered({ id }) ? subject : subjectNow(subject),
    }));
    const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
    expect(sent.sort(byId)).toEqual(expected.sort(byId));
    // One had been rendered and refused for now: its bytes may not change under the same key.
    for (const { id, rendered } of stored.rows.email_outbox ?? []) {
      if (rendered === null) continue;
      const email = ctx.email.sent.find(({ idempotencyKey }) => idempotencyKey === id);
      expect(email).toEqual({ ...(rendered as object), idempotencyKey: id });
    }
  });
});

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

const ctx = () => storedCtx(database);
const { signed, stored: tokens, sealed, keyed } = stored;
const { authSecret, linkSecret } = stored.settings;

const visitor = {
  browserHash: tokens.signInBrowserHash,
  networkHash: "network",
  ipHash: "address",
  userAgent: "Firefox",
  previousSessionId: null,
};

async function subscriber(email: string) {
  const [row] = await database.db
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, email));
  return row;
}

describe("a link that was emailed before the rename still opens", () => {
  test("the subscription of an order, also after its email was corrected", async () => {
    const { token, opens } = signed["manage-subscription"];
    expect((await readSubscription(ctx(), token))?.orderNumber).toBe(opens);
    const corrected = signed["manage-subscription of a corrected email"];
    const view = await readSubscription(ctx(), corrected.token);
    expect(view?.orderNumber).toBe(corrected.opens);
  });

  test("the radio details of an order", async () => {
    const { token, opens } = signed["radio-details"];
    expect((await readCustomerSongs(ctx(), token))?.orderNumber).toBe(opens);
  });

  test("a consultation offer that can be paid", async () => {
    const { token, opens } = signed.consultation;
    const offer = await readOffer(ctx(), token);
    expect(offer?.calendar.inquiryId).toBe(opens);
    expect(offer?.stage).toBe("payable");
  });

  test("newsletter preferences, from an issue and on request", async () => {
    const fromIssue = signed["newsletter-preferences"];
    const onRequest = tokens.preferencesOnRequest;
    expect(await readPreferences(ctx(), fromIssue.token)).toMatchObject({
      email: fromIssue.opens,
      isFresh: false,
    });
    expect(await readPreferences(ctx(), onRequest.token)).toMatchObject({
      email: onRequest.opens,
      isFresh: true,
    });
  });

  test("the end of a newsletter subscription", async () => {
    const { url, opens } = signed["newsletter-unsubscribe"];
    const token = new URL(url).searchParams.get("token") ?? "";
    await followUnsubscribeLink(ctx(), { token });
    expect((await subscriber(opens))?.unsubscribedAt).toEqual(ctx().now());
  });

  test("the confirmation of a newsletter subscription", async () => {
    const { token, opens } = tokens.confirmation;
    const confirmed = await confirmSubscription(ctx(), { token, browserHash: "browser" });
    expect(confirmed).toMatchObject({ ok: true, value: { kind: "confirmed" } });
    expect((await subscriber(opens))?.confirmed).toBe(true);
  });

  test("a download, by its own token and by the checkout session's ID", async () => {
    const { token, opens } = tokens.download;
    const byToken = await findDownload(ctx(), database.db, { kind: "renewed", token });
    expect(byToken?.order.id).toBe(stored.orders.byStatus.paid);
    const sessionId = tokens.downloadBySession.sessionId ?? "";
    const bySession = await findDownload(ctx(), database.db, { kind: "order", sessionId });
    expect(bySession?.order.id).toBe(stored.orders.byStatus.paid);
    expect(bySession?.link).not.toBeNull();
    expect(opens).toBe(signed["radio-details"].opens);
  });

  test("an account's password reset and email confirmation", async () => {
    const reset = { purpose: "staff_reset_password", token: tokens.signIn.reset_password } as const;
    const confirm = { purpose: "staff_confirm_email", token: tokens.signIn.confirm_email } as const;
    for (const link of [reset, confirm]) {
      const found = await findAuthToken(ctx(), database.db, link);
      expect(found?.user.email).toBe(tokens.account);
    }
  });
});

describe("a code that was emailed before the rename still works", () => {
  test("for a download on another device, to sign in to the library", async () => {
    const { code, browserHash } = tokens.buyerCode;
    const orderId = stored.orders.byStatus.paid;
    const [order] = await database.db.select().from(orders).where(eq(orders.id, orderId));
    const email = order?.email ?? "";
    const typed = { email, code, browserHash, userAgent: "Firefox" };
    const signedIn = await signInCustomer(ctx(), typed);
    const customer = signedIn.ok ? await readCustomer(ctx(), signedIn.value.token) : null;
    expect(customer?.emails).toEqual([email]);
    expect(await signInCustomer(ctx(), typed)).toMatchObject({ ok: false });
  });

  test("to sign in, once the account's failed attempts from before are forgotten", async () => {
    const input = { email: tokens.account, code: tokens.signInCode, secondStep: null, visitor };
    expect(await signInWithCode(ctx(), input)).toMatchObject({ problem: { kind: "too_soon" } });
    await database.db.delete(rateLimits);
    expect(await signInWithCode(ctx(), input)).toMatchObject({ ok: true });
    // The code and the link of one email are one token.
    const link = { token: tokens.signIn.sign_in, secondStep: null, visitor };
    expect(await signInWithLink(ctx(), link)).toMatchObject({ ok: false });
  });
});

describe("secrets that were stored before the rename", () => {
  test("a TOTP secret opens, and its recovery codes are the stored ones", async () => {
    expect(unsealTotpSecret(authSecret, sealed.totp.sealed)).toBe(sealed.totp.opens);
    const [owner] = await database.db.select().from(users).where(eq(users.email, sealed.owner));
    expect(unsealTotpSecret(authSecret, owner?.totpSecret ?? "")).toBe(sealed.totp.opens);
    expect(deriveRecoveryCodes(authSecret, sealed.totp.opens)[0]).toBe(sealed.recoveryCode);
    const stored = await hashRecoveryCode(owner?.id ?? "", sealed.recoveryCode ?? "");
    const codes = await database.db.query.recoveryCodes.findMany();
    expect(codes.map(({ codeHash }) => codeHash)).toContain(stored);
  });

  test("keyed hashes come out the same", () => {
    const id = "00000000-0000-4000-8000-000000000001";
    const context = ctx();
    expect({
      newsletterEmail: hashNewsletterEmail(context, "ray@example.com"),
      confirmation: hashConfirmationToken(context, "token"),
      preferenceLink: hashToken(context, "newsletter_preferences", "token"),
      downloadToken: hashDownloadToken(linkSecret, "token"),
      buyerCode: hashCode(context, "download", { id, code: "048213" }),
      authToken: {
        confirm_email: hashToken(context, "staff_confirm_email", "token"),
        sign_in: hashToken(context, "staff_sign_in", "token"),
        reset_password: hashToken(context, "staff_reset_password", "token"),
      },
      authCode: hashCode(context, "staff_sign_in", { id, code: "048213" }),
      tries: Object.fromEntries(
        Object.values(signInDelays).map((policy) => {
          const { subject } = createDelayedAttempt(authSecret, policy, "ray@example.com");
          return [policy.name, getLimitKey(policy, subject)];
        }),
      ),
    }).toEqual({ ...keyed, unknownNetwork: undefined });
    const visitor = { browserHash: null, networkHash: keyed.unknownNetwork };
    expect(getNetworkProof(context, visitor)).toBeNull();
  });
});

async function detailOf(orderId: string) {
  const detail = await readOrder(ctx(), actor, orderId);
  if (!detail) throw new Error(`there is no order ${orderId}`);
  return detail;
}

async function reviewNotices(orderId: string): Promise<number> {
  const ofOrder = and(eq(emailOutbox.orderId, orderId), eq(emailOutbox.kind, "review_notice"));
  return (await database.db.select().from(emailOutbox).where(ofOrder)).length;
}

/** The decision staff would submit: about the first review item, or else the mismatch. */
function resolutionFor(item: ReviewItem | undefined, reason: string): ReviewResolution {
  if (!item) {
    const mismatch = sessionMismatchReasons.find((one) => one === reason);
    if (!mismatch) throw new Error(`no mismatch: ${reason}`);
    return { reason: mismatch };
  }
  const { id } = item;
  if (item.reason === "refund_without_lines") return { reason: item.reason, id, lines: [] };
  if (item.reason === "payment_without_period_end") {
    return { reason: item.reason, id, lastDay: "2030-04-30" };
  }
  return { reason: item.reason, id };
}

const reviewed = Object.keys(reviewReasonNow) as (keyof typeof reviewReasonNow)[];

describe.each(reviewed)("an order that was put under review because %s", (then) => {
  const orderId = stored.orders.review[then];
  const now = reviewReasonNow[then];

  test("shows the reason to staff", async () => {
    expect((await detailOf(orderId)).order.reviewReason).toBe(now);
    const anyOrder = { term: null, status: null, kind: null, from: null, until: null };
    const page = await listOrders(ctx(), actor, { ...anyOrder, view: "review" });
    const row = page.rows.find(({ id }) => id === orderId);
    expect(row?.reviewReason).toBe(now);
  });

  test("emails staff no second time", async () => {
    const before = await reviewNotices(orderId);
    expect(before).toBe(1);
    expect((await applyPaymentFacts(ctx(), { orderId, facts: [] })).ok).toBe(true);
    expect((await detailOf(orderId)).order.reviewReason).toBe(now);
    expect(await reviewNotices(orderId)).toBe(before);
  });

  test("is resolved by an answer", async () => {
    const { reviewItems } = await detailOf(orderId);
    const resolution = resolutionFor(reviewItems[0], now);
    const resolved = await resolveReview(ctx(), actor, { orderId, resolution, note: "checked" });
    expect(resolved).toEqual({ ok: true, value: null });
    expect((await detailOf(orderId)).order.reviewReason).toBeNull();
  });
});

describe("refund requests that were stored before the rename", () => {
  const requests = Object.entries(stored.orders.refundRequests) as [
    keyof typeof refundRequestStatusNow,
    string,
  ][];

  async function request(id: string) {
    const row = stored.rows.refund_requests?.find((one) => one.id === id);
    const { refundRequests } = await detailOf(String(row?.order_id));
    return refundRequests.find((one) => one.id === id);
  }

  test.each(requests)("show their status: %s", async (then, id) => {
    expect(await request(id)).toMatchObject({
      status: refundRequestStatusNow[then],
      requestedBy: "owner@example.com",
      reason: "asked by the buyer",
    });
  });

  test("are sent to Stripe again under the same key while unanswered", async () => {
    const keys: string[] = [];
    const payments: Pick<Payments, "listRefunds" | "createRefund"> = {
      listRefunds: async () => [],
      createRefund: async ({ requestId }: { requestId: string }) => {
        keys.push(requestId);
        return { kind: "refused", code: null, reason: "no funds" } as const;
      },
    };
    const later = new Date(new Date(stored.now).getTime() + 3_600_000);
    const context = storedCtx(database, { payments: payments as Payments, now: later });
    await retryRefunds(context, { until: new Date(later.getTime() + 60_000) });
    expect(keys).toEqual([stored.orders.refundRequests.asked]);
    const refused = await request(stored.orders.refundRequests.asked);
    expect(refused?.status).toBe(refundRequestStatusNow.refused);
  });
});

test("an order keeps the status that it had, and its facts still lead to it", async () => {
  for (const [status, orderId] of Object.entries(stored.orders.byStatus)) {
    await applyPaymentFacts(ctx(), { orderId, facts: [] });
    const [order] = await database.db.select().from(orders).where(eq(orders.id, orderId));
    expect(order?.status).toBe(status);
  }
});
