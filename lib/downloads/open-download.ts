import type { Transaction } from "@/db/client";
import { lockLink } from "@/db/queries/downloads";
import { downloadSessions } from "@/db/schema";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import {
  checkAccess,
  type DownloadTarget,
  findDownload,
  type KnownDownloadVisitor,
} from "@/lib/downloads/check-access";
import type { Access } from "@/lib/downloads/decide-access";
import type { DownloadRef } from "@/lib/downloads/download-ref";
import { addMinutes, downloadPolicy } from "@/lib/downloads/expiry";
import { recordDownloadEvent } from "@/lib/downloads/record-delivery";
import { getLiveEbookKey } from "@/lib/ebook-files/read-ebook-files";

export type OpenDownloadInput = {
  readonly ref: DownloadRef;
  readonly visitor: KnownDownloadVisitor;
  readonly userAgent: string | null;
};

export type OpenDownloadProblem =
  /** This visitor may not download with this link. The page explains why when it can. */
  | { readonly kind: "denied" }
  /** The eBook is missing from storage, which is our fault. */
  | { readonly kind: "file_missing" };

/**
 * Opens a download session for the visitor's browser, or joins the open one. The link's row lock
 * makes sure that only one of several concurrent requests opens it.
 */
export async function openDownload(
  ctx: Ctx,
  { ref, visitor, userAgent }: OpenDownloadInput,
): Promise<Result<{ readonly expiresAt: Date }, OpenDownloadProblem>> {
  const target = await findDownload(ctx, ctx.db, ref);
  if (!target?.link) return fail({ kind: "denied" });
  const key = await getLiveEbookKey(ctx);
  if (!(await ctx.storage.head(key))) {
    ctx.log.error("download.file_missing", { key });
    return fail({ kind: "file_missing" });
  }
  const linkId = target.link.id;
  return await ctx.db.transaction(async (tx) => {
    await lockLink(tx, linkId);
    const now = ctx.now();
    const current = (await findDownload(ctx, tx, ref)) ?? target;
    const access = await checkAccess(ctx, tx, current, visitor, now);
    const event = {
      orderId: target.order.id,
      networkHash: visitor.networkHash,
      userAgent,
      at: now,
    };
    const session = await findOrOpenSession(tx, access, current, visitor, now);
    if (!session) {
      await recordDownloadEvent(tx, { ...event, kind: "denied" });
      return fail({ kind: "denied" });
    }
    if (session.isNew) {
      await recordDownloadEvent(tx, { ...event, kind: "opened", sessionId: session.id });
    }
    return ok({ expiresAt: session.expiresAt });
  });
}

type OpenSession = { readonly id: string; readonly expiresAt: Date; readonly isNew: boolean };

/** Each browser gets its own row; one that joins shares the end of the open session. */
async function findOrOpenSession(
  tx: Transaction,
  access: Access,
  { order, link }: DownloadTarget,
  { browserHash, networkHash }: KnownDownloadVisitor,
  now: Date,
): Promise<OpenSession | null> {
  if (!link || (access.kind !== "open" && access.kind !== "resume")) return null;
  if (access.kind === "resume" && access.session.browserHash === browserHash) {
    return { ...access.session, isNew: false };
  }
  const expiresAt =
    access.kind === "resume"
      ? access.session.expiresAt
      : addMinutes(now, downloadPolicy.sessionMinutes);
  const rows = await tx
    .insert(downloadSessions)
    .values({
      linkId: link.id,
      orderId: order.id,
      browserHash,
      networkHash,
      openedAt: now,
      expiresAt,
    })
    .returning({ id: downloadSessions.id });
  const [row] = rows;
  return row ? { id: row.id, expiresAt, isNew: true } : null;
}
