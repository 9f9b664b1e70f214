import { randomUUID } from "node:crypto";
import { selectOrderGrants } from "@/db/queries/orders/order-detail";
import {
  type SubscriptionOwner,
  selectOwnedSubscription,
  selectSubscriptionsByEmail,
} from "@/db/queries/orders/subscriptions";
import { fail, ok, type Result } from "@/lib/core/result";
import { hasEnded } from "@/lib/core/subscription-status";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { getManageSubscriptionUrl, verifyManageSubscriptionToken } from "@/lib/orders/order-links";
import { getPaidUntil } from "@/lib/orders/subscription-dates";
import { hitEmailLimit } from "@/lib/rate-limit/hit-rate-limit";
import { emailLimits } from "@/lib/rate-limit/policies";
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
  const linked = verifyManageSubscriptionToken(ctx, token);
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
    proof.kind === "link" ? verifyManageSubscriptionToken(ctx, proof.token) : proof;
  const found = owner && (await selectOwnedSubscription(ctx.db, owner));
  if (!found) return fail("not_found");
  const { orderId: id, linkRevision, customerId } = found;
  const returnUrl = getManageSubscriptionUrl(ctx, { id, linkRevision });
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
        manageUrl: getManageSubscriptionUrl(ctx, { id: orderId, linkRevision }),
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
