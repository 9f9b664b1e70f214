import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { selectOrderPayments } from "@/db/queries/library";
import { selectOrderGrants } from "@/db/queries/orders/order-detail";
import {
  lockDueRenewalReminder,
  lockFollowUp,
  type SubscriptionOwner,
  selectOwnedSubscription,
  selectSubscriptionsByEmail,
} from "@/db/queries/orders/subscriptions";
import { subscriptions } from "@/db/schema";
import { changed, staffOperation } from "@/lib/audit/staff-operation";
import { fromChicagoHour, getChicagoDay } from "@/lib/core/chicago-time";
import { fail, ok, type Result } from "@/lib/core/result";
import { runUntil } from "@/lib/core/run-until";
import { site } from "@/lib/core/site";
import { hasEnded, hasOpenPayment, renewingStatuses } from "@/lib/core/subscription-status";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { toEmailOrderItem } from "@/lib/orders/emails/receipt-email";
import { loadOrderFacts } from "@/lib/orders/state/load-order-facts";
import { getPaidUntil } from "@/lib/orders/subscription-dates";
import { hitEmailLimit } from "@/lib/rate-limit/hit-rate-limit";
import { emailLimits } from "@/lib/rate-limit/policies";
import { getLinkUrl, readLink } from "@/lib/secrets/links";
import { keyedHash } from "@/lib/secrets/tokens";

type SubscriptionView = {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly status: string;
  readonly currentPeriodEndsAt: Date | null;
  readonly cancelAtPeriodEnd: boolean;
  /** End of the last paid month of airplay; null if none is left. */
  readonly paidUntil: Date | null;
};

/** Reads the subscription for a receipt's signed link; null if the link is invalid. */
export async function readSubscription(ctx: Ctx, token: string): Promise<SubscriptionView | null> {
  const linked = readLink(ctx, "manage-subscription", token);
  const found = linked && (await selectOwnedSubscription(ctx.db, linked));
  if (!found) return null;
  const { orderId, orderNumber, status, currentPeriodEndsAt, cancelAtPeriodEnd } = found;
  const grants = await selectOrderGrants(ctx.db, orderId);
  return {
    orderId,
    orderNumber,
    status,
    currentPeriodEndsAt,
    cancelAtPeriodEnd,
    paidUntil: getPaidUntil(grants),
  };
}

/** Reads a subscription's payments, newest first. */
export async function readSubscriptionPayments(
  ctx: Pick<Ctx, "db">,
  { orderId }: Pick<SubscriptionView, "orderId">,
) {
  return await selectOrderPayments(ctx.db, orderId);
}

export type SubscriptionPayment = Awaited<ReturnType<typeof readSubscriptionPayments>>[number];

/** Returns what a payment was made with, such as "Visa card ending in 4242"; null if Stripe doesn't say. */
export async function readPaidWith(
  ctx: Pick<Ctx, "payments">,
  { paymentIntentId }: Pick<SubscriptionPayment, "paymentIntentId">,
): Promise<string | null> {
  if (paymentIntentId === null) return null;
  // The page says the rest without Stripe.
  return await ctx.payments.getPaymentMethodLabel(paymentIntentId).catch(() => null);
}

/** Proof of ownership: the signed link of a receipt, or the browser that placed the order. */
type PortalProof =
  | { readonly kind: "link"; readonly token: string }
  | { readonly kind: "browser"; readonly sessionId: string; readonly browserHash: string };

/** Returns a one-time URL where the customer manages or cancels the subscription. */
export async function openBillingPortal(
  ctx: Ctx,
  proof: PortalProof,
): Promise<Result<string, "not_found">> {
  const owner: SubscriptionOwner | null =
    proof.kind === "link" ? readLink(ctx, "manage-subscription", proof.token) : proof;
  const found = owner && (await selectOwnedSubscription(ctx.db, owner));
  if (!found) return fail("not_found");
  const { orderId: id, linkRevision, customerId } = found;
  const returnUrl = getLinkUrl(ctx, "manage-subscription", { id, linkRevision });
  return ok(await ctx.payments.createPortalUrl(customerId, returnUrl));
}

/**
 * Emails an address the links to its subscriptions, at most once a minute. Subscriptions that ended
 * are left out unless there's no other. Call it after the response: the visitor sees the same
 * answer whether or not the address is known.
 * @param email normalized
 * @returns whether an email was queued
 */
export async function sendSubscriptionLink(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  { email }: { readonly email: string },
): Promise<boolean> {
  const all = await selectSubscriptionsByEmail(ctx.db, email);
  const running = all.filter((subscription) => !hasEnded(subscription));
  const shown = running.length > 0 ? running : all.slice(0, 1);
  const [newest] = shown;
  if (!newest || !(await isWithinQuota(ctx, email))) return false;
  return await enqueueEmail(ctx.db, ctx.now(), {
    kind: "subscription_link",
    to: newest.email,
    orderId: newest.orderId,
    props: {
      firstName: newest.firstName,
      subscriptions: shown.map(({ orderId, orderNumber, linkRevision }) => ({
        orderNumber,
        manageUrl: getLinkUrl(ctx, "manage-subscription", { id: orderId, linkRevision }),
      })),
    },
    dedupeKey: `subscription_link:${randomUUID()}`,
  });
}

async function isWithinQuota(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  email: string,
): Promise<boolean> {
  const subject = keyedHash(ctx.settings.authSecret, "subscription-address", email);
  const limit = emailLimits.subscriptionLink;
  return (await hitEmailLimit(ctx.db, ctx.now(), limit, subject)).allowed;
}

type Seen = {
  readonly orderId: string;
  /** The follow-up that staff saw, so that a colleague's newer one isn't overwritten. */
  readonly seen: Date | null;
};

export type FollowUpProblem =
  /** Someone else followed up, or undid it. */
  | "changed_since"
  /** It was paid or canceled since, or the order has no subscription. */
  | "no_open_payment";

/**
 * Records that staff contacted the customer about a past-due subscription, so that Today leaves it
 * out for a while. Returns the time of the follow-up.
 */
export const markFollowedUp = staffOperation(async (tx, ctx, _actor, { orderId, seen }: Seen) => {
  const locked = await lockSeen(tx, orderId, seen);
  if (!locked.ok) return locked;
  const now = ctx.now();
  const { id, orderNumber } = locked.value;
  await tx.update(subscriptions).set({ followedUpAt: now }).where(eq(subscriptions.id, id));
  const details = { orderId, orderNumber };
  return changed("subscription_followed_up", details, now);
});

/** Undoes a follow-up: restores the one before it. */
export const undoFollowUp = staffOperation(
  async (
    tx,
    _ctx,
    _actor,
    { orderId, seen, earlier }: Seen & { readonly seen: Date; readonly earlier: Date | null },
  ) => {
    if (earlier && earlier >= seen) return fail("changed_since");
    const locked = await lockSeen(tx, orderId, seen);
    if (!locked.ok) return locked;
    const { id, orderNumber } = locked.value;
    await tx.update(subscriptions).set({ followedUpAt: earlier }).where(eq(subscriptions.id, id));
    const details = { orderId, orderNumber };
    const action = "subscription_follow_up_undone";
    return changed(action, details);
  },
);

type Locked = NonNullable<Awaited<ReturnType<typeof lockFollowUp>>>;

async function lockSeen(
  tx: Transaction,
  orderId: string,
  seen: Date | null,
): Promise<Result<Locked, FollowUpProblem>> {
  const locked = await lockFollowUp(tx, orderId);
  if (!locked || !hasOpenPayment(locked)) return fail("no_open_payment");
  const isSame = locked.followedUpAt?.getTime() === seen?.getTime();
  return isSame ? ok(locked) : fail("changed_since");
}

/** The reminder is due this long before each anniversary, so it's sent within every year. */
const daysBefore = 30;

/**
 * Queues the yearly reminder of each renewing subscription, once per year: 30 days before the
 * anniversary of its first payment, or as soon as possible after an outage. California requires it
 * (Bus. & Prof. Code 17602, AB 2863). Canceled subscriptions get none. Safe to run concurrently.
 * @returns the number of emails queued
 */
export async function queueRenewalReminders(
  ctx: Ctx,
  { until }: { readonly until: Date },
): Promise<number> {
  return await runUntil(ctx, until, async () =>
    (await ctx.db.transaction((tx) => queueReminder(ctx, tx))) ? 1 : null,
  );
}

async function queueReminder(ctx: Ctx, tx: Transaction): Promise<boolean> {
  const now = ctx.now();
  const due = await lockDueRenewalReminder(tx, {
    today: getChicagoDay(now),
    timeZone: site.timeZone,
    daysBefore,
    statuses: renewingStatuses,
  });
  if (!due) return false;
  const loaded = await loadOrderFacts(tx, due.orderId);
  if (!loaded?.subscription || !loaded.order.paidAt) return false;
  const { order, items, subscription } = loaded;
  const nextChargeAt = subscription.currentPeriodEndsAt;
  return await enqueueEmail(tx, now, {
    kind: "renewal_reminder",
    to: order.email,
    dedupeKey: due.dedupeKey,
    dueAt: fromChicagoHour(due.dueOn, 0),
    orderId: order.id,
    props: {
      orderNumber: order.orderNumber,
      firstName: order.firstName,
      startedAt: loaded.order.paidAt.toISOString(),
      lines: items.filter(({ recurringInterval }) => recurringInterval).map(toEmailOrderItem),
      isTaxed: order.taxCents > 0,
      nextChargeAt: nextChargeAt && nextChargeAt > now ? nextChargeAt.toISOString() : null,
      manageUrl: getLinkUrl(ctx, "manage-subscription", order),
    },
  });
}
