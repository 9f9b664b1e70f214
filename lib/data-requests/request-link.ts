import { and, eq, gt, isNull } from "drizzle-orm";
import { dataRequests } from "@/db/schema";
import { dayMs } from "@/lib/core/durations";
import { isUuid } from "@/lib/core/is-uuid";
import type { Ctx } from "@/lib/ctx";
import { dataRequestPolicy } from "@/lib/data-requests/deadlines";
import { signLink, verifyLink } from "@/lib/secrets/signed-link";

type Settings = { readonly settings: Pick<Ctx["settings"], "siteUrl" | "linkSecret"> };

/**
 * URL of the requester's page, which is only emailed to the address the request is about. Opening it
 * changes nothing. What its token allows depends on the request's status and dates.
 */
export function getDataRequestUrl({ settings }: Settings, requestId: string): string {
  return `${settings.siteUrl}/data-request?token=${signLink(settings.linkSecret, "data-request", requestId)}`;
}

/** Verifies a token and returns its request's id, or null if the signature is invalid. */
export function verifyDataRequestToken({ settings }: Settings, token: string): string | null {
  const id = verifyLink(settings.linkSecret, "data-request", token);
  return id && isUuid(id) ? id : null;
}

/**
 * Confirms an open request with the emailed token, which proves that the caller owns the address. Does
 * nothing for an expired link, or for a request that's confirmed or closed.
 */
export async function confirmDataRequest(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  { token }: { readonly token: string },
): Promise<void> {
  const id = verifyDataRequestToken(ctx, token);
  if (!id) return;
  const now = ctx.now();
  const sentAfter = new Date(now.getTime() - dataRequestPolicy.confirmDays * dayMs);
  await ctx.db
    .update(dataRequests)
    .set({ confirmedAt: now })
    .where(
      and(
        eq(dataRequests.id, id),
        eq(dataRequests.status, "open"),
        isNull(dataRequests.confirmedAt),
        gt(dataRequests.linkSentAt, sentAfter),
      ),
    );
}
