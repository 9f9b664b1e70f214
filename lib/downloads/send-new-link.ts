import type { Transaction } from "@/db/client";
import { downloadLinks } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { minutesAfter } from "@/lib/downloads/minutes";
import { downloadPolicy } from "@/lib/downloads/policy";
import { downloadQuery, hashDownloadToken } from "@/lib/downloads/ref";
import { enqueueMail } from "@/lib/mail/enqueue";
import { randomToken } from "@/lib/secrets/random-token";

type Order = {
  readonly id: string;
  readonly orderNumber: string;
  readonly email: string;
  readonly firstName: string;
};

/**
 * Opens a link of 48 hours and mails it to the order's email. `dedupeKey` says which sending it is;
 * the same again does nothing and gives false.
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
  const expiresAt = minutesAfter(now, downloadPolicy.linkHours * 60);
  const query = downloadQuery({ kind: "renewed", token });
  const isNew = await enqueueMail(tx, now, {
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
