import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import {
  endPurchases,
  lockCreated,
  removeImportedSuppressions,
} from "@/db/queries/imports/undo-import";
import { strictest } from "@/db/queries/suppressions";
import {
  importSubscribers,
  type imports,
  newsletterSubscribers as subscribers,
  subscriberTags,
  newsletterSuppressions as suppressions,
} from "@/db/schema";
import type { ImportCounts } from "@/db/values/imports";
import type { Ctx } from "@/lib/ctx";
import { rescheduleSubscribers } from "@/lib/newsletter/sending/reschedule-subscribers";
import { endSubscriptions } from "@/lib/newsletter/subscription/unsubscribe";

type Undone = {
  readonly addresses: number;
  readonly cursor: string;
  readonly isFinished: boolean;
  readonly counts: ImportCounts;
};

/**
 * Takes back the next part of an import. Subscribers whom it added are deleted if nothing happened
 * since; those who were emailed or did something are unsubscribed, unless they signed up themselves.
 * Suppressions that only this import caused are removed. What people did themselves stays.
 */
export async function undoNext(
  ctx: Ctx,
  tx: Transaction,
  { id: importId, cursor }: typeof imports.$inferSelect,
  limit: number,
): Promise<Undone> {
  const created = await lockCreated(tx, importId, { after: cursor, limit });
  if (created.length > 0) return await undoSubscribers(ctx, tx, importId, created);
  const removed = await removeImportedSuppressions(tx, importId, limit);
  if (removed.length > 0) {
    await removeSuppressions(ctx, tx, removed);
    const counts = { unsuppressed: removed.length };
    return { addresses: removed.length, cursor, isFinished: false, counts };
  }
  await tx.delete(subscriberTags).where(eq(subscriberTags.importId, importId));
  await endPurchases(tx, importId, ctx.now());
  await tx
    .delete(importSubscribers)
    .where(and(eq(importSubscribers.importId, importId), eq(importSubscribers.isCreated, false)));
  return { addresses: 0, cursor, isFinished: true, counts: {} };
}

async function undoSubscribers(
  ctx: Ctx,
  tx: Transaction,
  importId: string,
  created: Awaited<ReturnType<typeof lockCreated>>,
): Promise<Undone> {
  const untouched = created.filter(({ isUntouched }) => isUntouched).map(({ id }) => id);
  if (untouched.length > 0) {
    await tx.delete(subscribers).where(inArray(subscribers.id, untouched));
  }
  const others = created.filter(({ isUntouched, hasOptedIn }) => !isUntouched && !hasOptedIn);
  await endSubscriptions(
    tx,
    ctx.now(),
    others.map(({ id }) => id),
  );
  await tx
    .update(importSubscribers)
    .set({ isToAsk: false })
    .where(
      and(
        eq(importSubscribers.importId, importId),
        eq(importSubscribers.isToAsk, true),
        isNull(importSubscribers.askedAt),
      ),
    );
  return {
    addresses: created.length,
    cursor: created.at(-1)?.id ?? "",
    isFinished: false,
    counts: { deleted: untouched.length, unsubscribed: others.length },
  };
}

/** Leaves what happened here and what other imports report. */
async function removeSuppressions(
  ctx: Ctx,
  tx: Transaction,
  removed: Awaited<ReturnType<typeof removeImportedSuppressions>>,
): Promise<void> {
  const rows = JSON.stringify(removed);
  await tx.execute(sql`
    update newsletter_suppressions p
    set imported_reason = v.rest, own_reason = case when v.rest is not null then p.own_reason end,
      reason = ${strictest(sql`v.rest`, sql`p.own_reason`)}
    from jsonb_to_recordset(${rows}::jsonb) as v ("emailHash" text, rest text)
    where p.email_hash = v."emailHash" and p.imported_reason is not null
      and (v.rest is not null or p.own_reason is not null)`);
  const freed = await tx
    .delete(suppressions)
    .where(
      and(
        inArray(
          suppressions.emailHash,
          removed.filter(({ rest }) => rest === null).map(({ emailHash }) => emailHash),
        ),
        sql`${suppressions.importedReason} is not null`,
      ),
    )
    .returning({ emailHash: suppressions.emailHash });
  if (freed.length === 0) return;
  const known = await tx
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(
      inArray(
        subscribers.emailHash,
        freed.map(({ emailHash }) => emailHash),
      ),
    )
    .orderBy(subscribers.id)
    .for("update");
  // Subscribers from before the import get their emails again.
  await rescheduleSubscribers(
    tx,
    ctx.now(),
    known.map(({ id }) => id),
  );
}
