import type { Transaction } from "@/db/client";
import { downloadLinks } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { addMinutes } from "@/lib/downloads/add-minutes";
import { formatDownloadQuery, hashDownloadToken } from "@/lib/downloads/download-ref";
import { downloadPolicy } from "@/lib/downloads/policy";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { randomToken } from "@/lib/secrets/tokens";

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
export async function sendNewLink(
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
