import { randomUUID } from "node:crypto";
import { PDFDocument } from "@cantoo/pdf-lib";
import { and, asc, desc, eq, isNull } from "drizzle-orm";
import { downloadEvents, downloadLinks, emailOutbox } from "@/db/schema";
import type { EmailPropsByKind } from "@/db/values/emails";
import type { Ctx } from "@/lib/ctx";
import type { KnownDownloadVisitor } from "@/lib/downloads/check-access";
import {
  type DownloadPart,
  type DownloadRef,
  parseDownloadRef,
} from "@/lib/downloads/download-ref";
import { getDownloadFile } from "@/lib/downloads/get-download-file";
import { openDownload } from "@/lib/downloads/open-download";
import { recordDelivery } from "@/lib/downloads/record-delivery";
import { bundledEbookKey, filePackKey } from "@/lib/ebook-files/read-ebook-files";
import { readDownload } from "@/lib/flows/read-download";
import { fakeStorage } from "@/tests/support/fake-storage";
import { type TestShop, testShop } from "@/tests/support/shop";

export type DownloadShop = TestShop & { readonly files: Ctx };

/** A shop with a small eBook in storage; `files` is its ctx. */
export function downloadShop(): DownloadShop {
  const shop = testShop({ poolSize: 25 });
  const pdf = createTwoPagePdf();
  let files: Ctx | undefined;
  return Object.defineProperty(shop, "files", {
    get: () => {
      const stored = fakeStorage({
        [bundledEbookKey]: new Uint8Array(1000),
        [filePackKey]: new Uint8Array(500),
      });
      const read = async (key: string) =>
        key === filePackKey ? await stored.read(key) : await pdf;
      files ??= { ...shop.ctx, storage: { ...stored, read } };
      return files;
    },
  }) as DownloadShop;
}

async function createTwoPagePdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage([400, 600]);
  document.addPage([400, 600]);
  return await document.save();
}

/** A visitor with a new browser and network by default. */
export function createVisitor(known: Partial<KnownDownloadVisitor> = {}): KnownDownloadVisitor {
  return { browserHash: randomUUID(), networkHash: randomUUID(), ...known };
}

export function getDownloadRef(order: { readonly sessionId: string | null }): DownloadRef {
  return { kind: "order", sessionId: order.sessionId ?? "" };
}

type Visit = { readonly ref: DownloadRef; readonly visitor: KnownDownloadVisitor };

export async function readState(shop: DownloadShop, visit: Visit): Promise<string> {
  const view = await readDownload(shop.files, visit);
  return view.state;
}

/** Clicks the button. Returns true if the download opened. */
export async function open(shop: DownloadShop, visit: Visit): Promise<boolean> {
  return (await openDownload(shop.files, { ...visit, userAgent: "test" })).ok;
}

/** Returns the file, or null if access is denied. */
export async function fileFor(shop: DownloadShop, visit: Visit, part: DownloadPart = "book") {
  const found = await getDownloadFile(shop.files, { ...visit, part, userAgent: "test" });
  return found.ok ? found.value : null;
}

/** Downloads the file or a range of it. */
export async function fetchFile(
  shop: DownloadShop,
  visit: Visit,
  range: { readonly from?: number; readonly to?: number; readonly part?: DownloadPart } = {},
): Promise<void> {
  const file = await fileFor(shop, visit, range.part);
  if (!file) throw new Error("the file was refused");
  const sizeBytes = file.bytes.byteLength;
  const { from = 0, to = sizeBytes } = range;
  await recordDelivery(shop.files, {
    sessionId: file.sessionId,
    part: file.part,
    sizeBytes,
    firstByte: from,
    sentBytes: to - from,
    networkHash: visit.visitor.networkHash,
    userAgent: "test",
  });
}

/** The codes emailed to an address for its library, newest first. */
export async function listLibraryCodes(shop: TestShop, email: string): Promise<string[]> {
  const rows = await shop.database.db
    .select({ props: emailOutbox.props })
    .from(emailOutbox)
    .where(and(eq(emailOutbox.toEmail, email), eq(emailOutbox.kind, "library_code")))
    .orderBy(desc(emailOutbox.createdAt));
  return rows.map(({ props }) => (props as EmailPropsByKind["library_code"]).code);
}

/** Parses the link of an email. */
export function parseRefFromUrl(url: string): DownloadRef {
  const ref = parseDownloadRef(Object.fromEntries(new URL(url).searchParams));
  if (!ref) throw new Error("the email's link names no download");
  return ref;
}

export async function listEvents(shop: TestShop, orderId: string): Promise<string[]> {
  const rows = await shop.database.db
    .select({ kind: downloadEvents.kind })
    .from(downloadEvents)
    .where(eq(downloadEvents.orderId, orderId))
    .orderBy(asc(downloadEvents.id));
  return rows.map(({ kind }) => kind);
}

/** The order's first link. */
export async function ownLink(shop: TestShop, orderId: string) {
  const [link] = await shop.database.db
    .select()
    .from(downloadLinks)
    .where(and(eq(downloadLinks.orderId, orderId), isNull(downloadLinks.tokenHash)));
  if (!link) throw new Error("a paid order has a link");
  return link;
}
