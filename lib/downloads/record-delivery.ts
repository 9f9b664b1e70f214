import { and, eq, isNull, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { downloadEvents, downloadLinks, downloadSessions } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import type { DownloadPart } from "@/lib/downloads/download-ref";

type DeliveredPart = {
  readonly sessionId: string;
  readonly part: DownloadPart;
  readonly sizeBytes: number;
  readonly firstByte: number;
  readonly sentBytes: number;
  readonly networkHash: string;
  readonly userAgent: string | null;
};

/**
 * Records the bytes of one response, complete or interrupted. Once a session's ranges cover the
 * PDF, it's delivered and its link is used. Concurrent responses are merged by the UPDATE. The files that
 * come with it leave the link as it is.
 */
export async function recordDelivery(ctx: Ctx, piece: DeliveredPart): Promise<void> {
  const { sessionId, part, sizeBytes, firstByte, sentBytes, networkHash, userAgent } = piece;
  if (sentBytes <= 0) return;
  const now = ctx.now();
  if (part === "files") {
    // Evidence says "delivered" only of a response that had all of it.
    if (firstByte > 0 || sentBytes < sizeBytes) return;
    const [session] = await ctx.db
      .select({ orderId: downloadSessions.orderId })
      .from(downloadSessions)
      .where(eq(downloadSessions.id, sessionId));
    if (!session) return;
    const event = { orderId: session.orderId, sessionId, networkHash, userAgent, at: now };
    await recordDownloadEvent(ctx.db, { ...event, kind: "files_delivered", bytes: sizeBytes });
    return;
  }
  const sent = sql`int8multirange(int8range(${firstByte}, ${firstByte + sentBytes}))`;
  await ctx.db.transaction(async (tx) => {
    const [session] = await tx
      .update(downloadSessions)
      .set({ received: sql`${downloadSessions.received} + ${sent}` })
      .where(eq(downloadSessions.id, sessionId))
      .returning({
        linkId: downloadSessions.linkId,
        orderId: downloadSessions.orderId,
        isComplete: sql<boolean>`${downloadSessions.received} @> int8range(0, ${sizeBytes})`,
      });
    if (!session) return;
    const event = { orderId: session.orderId, sessionId, networkHash, userAgent, at: now };
    if (firstByte === 0) {
      await recordDownloadEvent(tx, { ...event, kind: "started", bytes: sentBytes });
    }
    if (!session.isComplete) return;
    const delivered = await tx
      .update(downloadSessions)
      .set({ deliveredAt: now })
      .where(and(eq(downloadSessions.id, sessionId), isNull(downloadSessions.deliveredAt)))
      .returning({ id: downloadSessions.id });
    if (delivered.length === 0) return;
    await tx
      .update(downloadLinks)
      .set({ usedAt: now })
      .where(and(eq(downloadLinks.id, session.linkId), isNull(downloadLinks.usedAt)));
    await recordDownloadEvent(tx, { ...event, kind: "delivered", bytes: sizeBytes });
  });
}

type NewEvent = typeof downloadEvents.$inferInsert;

/** Records a download event as evidence for disputes. */
export async function recordDownloadEvent(db: Queryable, event: NewEvent): Promise<void> {
  const userAgent = event.userAgent?.slice(0, 300) ?? null;
  await db.insert(downloadEvents).values({ ...event, userAgent });
}
