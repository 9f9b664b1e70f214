import type { Transaction } from "@/db/client";
import {
  countNewLinks,
  lockLink,
  selectFirstLink,
  selectGrants,
  selectOrder,
} from "@/db/queries/downloads";
import { downloadLinks } from "@/db/schema";
import { changed, staffOperation, unchanged } from "@/lib/audit/staff-operation";
import { maskEmail } from "@/lib/core/display-text";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { checkAccess, findDownload, type KnownDownloadVisitor } from "@/lib/downloads/check-access";
import { hasLiveEbookGrant } from "@/lib/downloads/decide-access";
import {
  type DownloadRef,
  formatDownloadQuery,
  hashDownloadToken,
} from "@/lib/downloads/download-ref";
import { addMinutes, downloadPolicy } from "@/lib/downloads/expiry";
import { recordDownloadEvent } from "@/lib/downloads/record-delivery";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { randomToken } from "@/lib/secrets/tokens";

type RequestNewLinkInput = {
  readonly ref: DownloadRef;
  readonly visitor: KnownDownloadVisitor;
  readonly userAgent: string | null;
};

type RequestNewLinkProblem =
  /** `not_offered`: unknown, refunded or disputed, or the current link still works. */
  { readonly kind: "not_offered" } | { readonly kind: "limit_reached" };

/** Emails a new link to the order's address when the current one is used or expired. */
export async function requestNewLink(
  ctx: Ctx,
  { ref, visitor, userAgent }: RequestNewLinkInput,
): Promise<Result<{ readonly sentTo: string }, RequestNewLinkProblem>> {
  const target = await findDownload(ctx, ctx.db, ref);
  const firstLink = target && (await selectFirstLink(ctx.db, target.order.id));
  if (!firstLink) return fail({ kind: "not_offered" });
  return await ctx.db.transaction(async (tx) => {
    // Requests for one order wait for its first link's lock, so concurrent ones can't exceed the
    // limit.
    await lockLink(tx, firstLink.id);
    const now = ctx.now();
    const access = await checkAccess(ctx, tx, target, visitor, now);
    if (access.kind !== "expired" && access.kind !== "used") return fail({ kind: "not_offered" });
    const { order } = target;
    const since = addMinutes(now, -downloadPolicy.newLinkDays * 24 * 60);
    if ((await countNewLinks(tx, order.id, since)) >= downloadPolicy.newLinks) {
      return fail({ kind: "limit_reached" });
    }
    await sendNewLink(ctx, tx, order);
    await recordDownloadEvent(tx, {
      kind: "renewed",
      orderId: order.id,
      networkHash: visitor.networkHash,
      userAgent,
      at: now,
    });
    return ok({ sentTo: maskEmail(order.email) });
  });
}

type SendLinkAsStaffInput = {
  readonly orderId: string;
  /** One per rendered form, so a double click sends one link. */
  readonly requestId: string;
  readonly reason: string;
};

/**
 * Emails a new download link to the order's address, without the customer's limit. Fails if the
 * order no longer includes the eBook.
 */
export const sendLinkAsStaff = staffOperation(
  async (tx, ctx, _actor, { orderId, requestId, reason }: SendLinkAsStaffInput) => {
    const now = ctx.now();
    const order = await selectOrder(tx, orderId);
    if (!order) return fail("unknown_order");
    if (!hasLiveEbookGrant(await selectGrants(tx, orderId), now)) return fail("no_access");
    const sentTo = order.email;
    if (!(await sendNewLink(ctx, tx, order, requestId))) return unchanged({ sentTo });
    await recordDownloadEvent(tx, { kind: "renewed", orderId, at: now });
    const details = { orderId, orderNumber: order.orderNumber, sentTo, reason };
    return changed("download_link_sent", details, { sentTo });
  },
);

type Order = {
  readonly id: string;
  readonly orderNumber: string;
  readonly email: string;
  readonly firstName: string;
};

/**
 * Creates a 48-hour link and emails it to the order's address. Returns false and does nothing if an
 * email with this `dedupeKey` exists.
 */
async function sendNewLink(
  ctx: Ctx,
  tx: Transaction,
  order: Order,
  dedupeKey?: string,
): Promise<boolean> {
  const now = ctx.now();
  const token = randomToken();
  const tokenHash = hashDownloadToken(ctx.settings.linkSecret, token);
  const expiresAt = addMinutes(now, downloadPolicy.linkHours * 60);
  const query = formatDownloadQuery({ kind: "renewed", token });
  const isNew = await enqueueEmail(tx, now, {
    kind: "download_link",
    to: order.email,
    props: {
      orderNumber: order.orderNumber,
      firstName: order.firstName,
      url: `${ctx.settings.siteUrl}/ebook-download?${query}`,
      expiresAt: expiresAt.toISOString(),
    },
    dedupeKey: `download_link:${dedupeKey ?? tokenHash}`,
    orderId: order.id,
  });
  if (isNew) {
    await tx
      .insert(downloadLinks)
      .values({ orderId: order.id, tokenHash, issuedAt: now, expiresAt });
  }
  return isNew;
}

type CustomerLinkInput = {
  readonly orderId: string;
  /** Addresses that the signed-in customer has proved. */
  readonly emails: readonly string[];
  readonly networkHash: string;
  readonly userAgent: string | null;
};

/**
 * Creates a fresh link that a signed-in customer opens right away. It counts toward the order's
 * limit, like a link sent by email.
 */
export async function createCustomerLink(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  { orderId, emails, networkHash, userAgent }: CustomerLinkInput,
): Promise<Result<DownloadRef, "no_access" | "limit_reached">> {
  const firstLink = await selectFirstLink(ctx.db, orderId);
  if (!firstLink) return fail("no_access");
  return await ctx.db.transaction(async (tx) => {
    await lockLink(tx, firstLink.id);
    const now = ctx.now();
    const order = await selectOrder(tx, orderId);
    if (!order || !emails.includes(order.email.toLowerCase())) return fail("no_access");
    if (!hasLiveEbookGrant(await selectGrants(tx, orderId), now)) return fail("no_access");
    const since = addMinutes(now, -downloadPolicy.newLinkDays * 24 * 60);
    if ((await countNewLinks(tx, orderId, since)) >= downloadPolicy.newLinks) {
      return fail("limit_reached");
    }
    const token = randomToken();
    await tx.insert(downloadLinks).values({
      orderId,
      tokenHash: hashDownloadToken(ctx.settings.linkSecret, token),
      issuedAt: now,
      expiresAt: addMinutes(now, downloadPolicy.linkHours * 60),
    });
    await recordDownloadEvent(tx, { kind: "renewed", orderId, networkHash, userAgent, at: now });
    return ok({ kind: "renewed", token });
  });
}
