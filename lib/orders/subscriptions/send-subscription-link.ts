import { randomUUID } from "node:crypto";
import { selectSubscriptionsByEmail } from "@/db/queries/orders/subscriptions";
import { hasEnded } from "@/lib/core/subscription-status";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { getManageSubscriptionUrl } from "@/lib/orders/links/order-links";
import { hitEmailLimit } from "@/lib/rate-limit/hit-rate-limit";
import { emailLimits } from "@/lib/rate-limit/policies";
import { keyedHash } from "@/lib/secrets/tokens";

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
