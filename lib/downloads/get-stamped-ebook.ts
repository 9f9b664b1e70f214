import { createHash } from "node:crypto";
import type { Ctx } from "@/lib/ctx";
import { type ByteCache, createByteCache } from "@/lib/downloads/file/byte-cache";
import { getLiveEbookKey } from "@/lib/ebook-files/read-ebook-files";
import { stampPdf } from "@/lib/pdf/stamp-pdf";

export type StampedEbook = {
  readonly bytes: Uint8Array;
  /** A strong ETag: the same file and customer always produce the same bytes. */
  readonly etag: string;
};

type Customer = {
  readonly orderNumber: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
};

const cacheBytes = 48 * 1024 * 1024;
const cache: ByteCache<StampedEbook> = createByteCache(cacheBytes);

/**
 * Returns the eBook with the customer's stamp, from the cache if possible. Null if it's not in
 * storage.
 */
export async function getStampedEbook(
  ctx: Pick<Ctx, "db" | "storage">,
  customer: Customer,
): Promise<StampedEbook | null> {
  const file = await getLiveEbookKey(ctx);
  const stored = await ctx.storage.head(file);
  if (!stored) return null;
  const stamp = {
    orderNumber: customer.orderNumber,
    email: customer.email,
    name: `${customer.firstName} ${customer.lastName}`,
  };
  const key = JSON.stringify([file, stored.version, stamp.orderNumber, stamp.email, stamp.name]);
  return await cache.get(key, async () => {
    const bytes = await stampPdf(await ctx.storage.read(file), stamp);
    const digest = createHash("sha256").update(bytes).digest("base64url");
    return { bytes, etag: `"${digest.slice(0, 32)}"` };
  });
}
