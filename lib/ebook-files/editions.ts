import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, max, or, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Transaction } from "@/db/client";
import { downloadSessions, ebookFiles, grants, orders } from "@/db/schema";
import { runUntil } from "@/lib/core/run-until";
import type { Ctx } from "@/lib/ctx";
import type { Customer } from "@/lib/customers/customer-sessions";
import { enqueueEmail } from "@/lib/email/enqueue-email";

type Owner = Pick<Customer, "emails">;

const isOwnOrder = ({ emails }: Owner) => inArray(sql`lower(${orders.email})`, [...emails]);

function isLiveEbookGrant(now: Date) {
  return and(
    eq(grants.entitlement, "ebook"),
    isNull(grants.revokedAt),
    or(isNull(grants.expiresAt), gt(grants.expiresAt, now)),
  );
}

const isLiveEdition = and(
  eq(ebookFiles.isLive, true),
  isNotNull(ebookFiles.edition),
  isNotNull(ebookFiles.editionPublishedAt),
);

/**
 * Reads what the library says about new editions: the live one if it's newer than the customer's last
 * download, and whether the customer asked for emails about them.
 */
export async function readEditions(ctx: Pick<Ctx, "db" | "now">, owner: Owner) {
  const [[live], [downloaded], asked] = await Promise.all([
    ctx.db
      .select({ name: ebookFiles.edition, publishedAt: ebookFiles.editionPublishedAt })
      .from(ebookFiles)
      .where(isLiveEdition),
    ctx.db
      .select({ at: max(downloadSessions.deliveredAt) })
      .from(downloadSessions)
      .innerJoin(orders, eq(orders.id, downloadSessions.orderId))
      .where(isOwnOrder(owner)),
    ctx.db
      .select({ id: grants.id })
      .from(grants)
      .innerJoin(orders, eq(orders.id, grants.orderId))
      .where(
        and(isOwnOrder(owner), isLiveEbookGrant(ctx.now()), isNotNull(grants.editionEmailsSince)),
      )
      .limit(1),
  ]);
  const isNewer =
    live?.publishedAt && downloaded?.at && downloaded.at < live.publishedAt ? live : null;
  return { newEdition: isNewer?.name ?? null, hasAsked: asked.length > 0 };
}

export const editionEmailsForm = z.object({ wanted: z.enum(["yes", "no"]) });

/** Starts or ends emails about new editions, for all eBooks of a customer. */
export async function setEditionEmails(
  ctx: Pick<Ctx, "db" | "now">,
  owner: Owner,
  isWanted: boolean,
): Promise<void> {
  const now = ctx.now();
  const own = ctx.db.select({ id: orders.id }).from(orders).where(isOwnOrder(owner));
  await ctx.db
    .update(grants)
    .set({ editionEmailsSince: isWanted ? now : null })
    .where(
      and(
        eq(grants.entitlement, "ebook"),
        inArray(grants.orderId, own),
        isWanted ? isNull(grants.editionEmailsSince) : isNotNull(grants.editionEmailsSince),
      ),
    );
}

const batchSize = 200;

/**
 * Emails the live edition to everyone who had asked before it was published and still has the eBook, once
 * per address and edition. Runs after publishing and every minute; several runs share the work and continue
 * after a crash.
 * @returns the number of emails queued
 */
export async function announceEdition(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  { until }: { readonly until: Date },
): Promise<number> {
  return await runUntil(ctx, until, () => ctx.db.transaction((tx) => announceBatch(ctx, tx)));
}

/** Returns null if no holder is left. */
async function announceBatch(
  ctx: Pick<Ctx, "now" | "settings">,
  tx: Transaction,
): Promise<number | null> {
  const [edition] = await tx
    .select()
    .from(ebookFiles)
    .where(and(isLiveEdition, isNull(ebookFiles.editionAnnouncedAt)));
  if (!edition?.editionPublishedAt || edition.edition === null) return null;
  const now = ctx.now();
  const isWaiting = and(
    isLiveEbookGrant(now),
    lt(grants.editionEmailsSince, edition.editionPublishedAt),
    sql`${grants.emailedEditionId} is distinct from ${edition.id}::uuid`,
  );
  const waiting = await tx
    .select({
      grantId: grants.id,
      id: orders.id,
      email: orders.email,
      orderNumber: orders.orderNumber,
      firstName: orders.firstName,
    })
    .from(grants)
    .innerJoin(orders, eq(orders.id, grants.orderId))
    .where(isWaiting)
    // By address, so that two runs lock the same addresses in the same order; the newest order's email counts.
    .orderBy(sql`lower(${orders.email})`, desc(orders.createdAt), asc(grants.id))
    .limit(batchSize)
    .for("update", { of: grants, skipLocked: true });
  if (waiting.length === 0) {
    await finishAnnouncing(tx, edition.id, now, isWaiting);
    return null;
  }
  let queued = 0;
  for (const order of waiting) {
    const isNew = await enqueueEmail(tx, now, {
      kind: "new_edition",
      to: order.email,
      dedupeKey: `new-edition:${edition.id}:${order.email.toLowerCase()}`,
      orderId: order.id,
      props: {
        orderNumber: order.orderNumber,
        firstName: order.firstName,
        edition: edition.edition,
        libraryUrl: new URL("/library", ctx.settings.siteUrl).href,
      },
    });
    if (isNew) queued += 1;
  }
  const ids = waiting.map(({ grantId }) => grantId);
  await tx.update(grants).set({ emailedEditionId: edition.id }).where(inArray(grants.id, ids));
  return queued;
}

/** Another run may hold the last holders: then it isn't finished, and the next run looks again. */
async function finishAnnouncing(
  tx: Transaction,
  editionId: string,
  now: Date,
  isWaiting: ReturnType<typeof and>,
): Promise<void> {
  const left = await tx.select({ id: grants.id }).from(grants).where(isWaiting).limit(1);
  if (left.length > 0) return;
  await tx.update(ebookFiles).set({ editionAnnouncedAt: now }).where(eq(ebookFiles.id, editionId));
}
