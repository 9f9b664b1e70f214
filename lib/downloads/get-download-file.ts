import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { selectPastPurchases } from "@/db/queries/past-purchases";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { checkAccess, type DownloadVisitor, findDownload } from "@/lib/downloads/check-access";
import type { DownloadPart, DownloadRef } from "@/lib/downloads/download-ref";
import { recordDownloadEvent } from "@/lib/downloads/record-delivery";
import { filePackKey, getLiveEbookKey } from "@/lib/ebook-files/read-ebook-files";
import { stampPdf } from "@/lib/pdf/stamp-pdf";
import { hitRateLimit } from "@/lib/rate-limit/hit-rate-limit";
import { rateLimits } from "@/lib/rate-limit/policies";

type GetDownloadFileInput = {
  readonly ref: DownloadRef | null;
  readonly part: DownloadPart;
  readonly visitor: DownloadVisitor;
  readonly userAgent: string | null;
};

export type DownloadFile = EbookBytes & {
  readonly part: DownloadPart;
  readonly fileName: string;
  readonly contentType: string;
  /** The session that the bytes are counted for. */
  readonly sessionId: string;
};

type GetDownloadFileProblem = { readonly kind: "denied" } | { readonly kind: "file_missing" };

/**
 * Checks whether a visitor may download the file now and returns its bytes. Runs for every request,
 * because access can end between ranges.
 */
export async function getDownloadFile(
  ctx: Ctx,
  { ref, part, visitor, userAgent }: GetDownloadFileInput,
): Promise<Result<DownloadFile, GetDownloadFileProblem>> {
  const target = ref && (await findDownload(ctx, ctx.db, ref));
  if (!target) return fail({ kind: "denied" });
  const { order } = target;
  const now = ctx.now();
  const access = await checkAccess(ctx, ctx.db, target, visitor, now);
  if (access.kind !== "resume") {
    const limit = await hitRateLimit(ctx.db, now, rateLimits.deniedDownload, order.id);
    if (limit.allowed) {
      const { networkHash } = visitor;
      const event = { orderId: order.id, networkHash, userAgent, at: now };
      await recordDownloadEvent(ctx.db, { ...event, kind: "denied" });
    }
    return fail({ kind: "denied" });
  }
  const file = await (part === "book" ? getStampedEbook(ctx, order) : getFilePack(ctx));
  if (!file) {
    ctx.log.error("download.file_missing", { orderId: order.id, part });
    return fail({ kind: "file_missing" });
  }
  const { fileName, contentType } = partFiles[part](order.orderNumber);
  return ok({ ...file, part, fileName, contentType, sessionId: access.session.id });
}

const partFiles = {
  book: (orderNumber: string) => ({
    fileName: `The Royalties eBook ${orderNumber}.pdf`,
    contentType: "application/pdf",
  }),
  files: (orderNumber: string) => ({
    fileName: `The Royalties eBook ${orderNumber} files.zip`,
    contentType: "application/zip",
  }),
} as const;

type EbookBytes = {
  readonly bytes: Uint8Array;
  /** A strong ETag: the same file and customer always produce the same bytes. */
  readonly etag: string;
};

const hashEtag = (bytes: Uint8Array) =>
  `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 32)}"`;

/** Returns the files that come with the eBook; null if they're not in storage. They're the same for everyone. */
async function getFilePack({ storage }: Pick<Ctx, "storage">): Promise<EbookBytes | null> {
  if (!(await storage.head(filePackKey))) return null;
  const bytes = await storage.read(filePackKey);
  return { bytes, etag: hashEtag(bytes) };
}

type Customer = {
  readonly orderNumber: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
};

type Stamp = () => Promise<EbookBytes>;

/** Requests for one file at once share one stamping. */
const cache = new LRUCache<string, EbookBytes, Stamp>({
  maxSize: 48 * 1024 * 1024,
  sizeCalculation: ({ bytes }) => bytes.byteLength,
  fetchMethod: (_key, _stale, { context: stamp }) => stamp(),
});

/**
 * Returns the eBook with the customer's stamp, from the cache if possible. Null if it's not in
 * storage.
 */
export async function getStampedEbook(
  ctx: Pick<Ctx, "db" | "storage">,
  customer: Customer,
): Promise<EbookBytes | null> {
  const file = await getLiveEbookKey(ctx);
  const stored = await ctx.storage.head(file);
  if (!stored) return null;
  const stamp = {
    orderNumber: customer.orderNumber,
    email: customer.email,
    name: `${customer.firstName} ${customer.lastName}`,
  };
  const key = JSON.stringify([file, stored.version, stamp.orderNumber, stamp.email, stamp.name]);
  return await cache.forceFetch(key, {
    async context() {
      const bytes = await stampPdf(await ctx.storage.read(file), stamp);
      return { bytes, etag: hashEtag(bytes) };
    },
  });
}

/**
 * Returns the eBook for someone who bought it from a former shop and has proved the address of that
 * purchase. The stamp shows the address and the purchase's number. Null without such a purchase.
 */
export async function getPastEbook(
  ctx: Pick<Ctx, "db" | "storage">,
  emails: readonly string[],
): Promise<{ readonly bytes: Uint8Array; readonly fileName: string } | null> {
  const [bought] = await selectPastPurchases(ctx.db, emails, "ebook");
  if (!bought) return null;
  const { email, reference } = bought;
  const file = await getStampedEbook(ctx, {
    email,
    orderNumber: reference,
    firstName: "",
    lastName: "",
  });
  return file && { bytes: file.bytes, fileName: "The Royalties eBook.pdf" };
}
