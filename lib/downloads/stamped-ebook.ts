import { createHash } from "node:crypto";
import type { Ctx } from "@/lib/ctx";
import { type ByteCache, byteCache } from "@/lib/downloads/byte-cache";
import { stampPdf } from "@/lib/downloads/stamp-pdf";
import { ebookKey } from "@/lib/storage/keys";

export type StampedEbook = {
  readonly bytes: Uint8Array;
  /** Strong: the stamp is the same for each request of an order, so the bytes are. */
  readonly etag: string;
};

type Buyer = {
  readonly orderNumber: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
};

const cacheBytes = 48 * 1024 * 1024;
const cache: ByteCache<StampedEbook> = byteCache(cacheBytes);

/** The eBook with the buyer's stamp, made anew when it is no longer at hand. Null: not in storage. */
export async function stampedEbook(
  ctx: Pick<Ctx, "storage">,
  buyer: Buyer,
): Promise<StampedEbook | null> {
  const stored = await ctx.storage.head(ebookKey);
  if (!stored) return null;
  const stamp = {
    orderNumber: buyer.orderNumber,
    email: buyer.email,
    name: `${buyer.firstName} ${buyer.lastName}`,
  };
  const key = JSON.stringify([stored.version, stamp.orderNumber, stamp.email, stamp.name]);
  return await cache.get(key, async () => {
    const bytes = await stampPdf(await ctx.storage.read(ebookKey), stamp);
    const digest = createHash("sha256").update(bytes).digest("base64url");
    return { bytes, etag: `"${digest.slice(0, 32)}"` };
  });
}
