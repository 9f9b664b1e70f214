import {
  countNewLinks,
  lockLink,
  selectFirstLink,
  selectGrants,
  selectOrder,
} from "@/db/queries/downloads";
import { downloadLinks } from "@/db/schema";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { addMinutes } from "@/lib/downloads/add-minutes";
import { hasLiveEbookGrant } from "@/lib/downloads/decide-access";
import { type DownloadRef, hashDownloadToken } from "@/lib/downloads/download-ref";
import { downloadPolicy } from "@/lib/downloads/policy";
import { recordDownloadEvent } from "@/lib/downloads/record-download-event";
import { randomToken } from "@/lib/secrets/tokens";

export type CustomerLinkInput = {
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
