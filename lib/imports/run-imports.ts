import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { claimRows } from "@/db/claim-rows";
import type { Transaction } from "@/db/client";
import { type ClassifiedAddress, classifyNext } from "@/db/queries/imports/classify-addresses";
import { insertPurchases, insertTags } from "@/db/queries/imports/import-chunk";
import { deleteStagedRows } from "@/db/queries/imports/import-rows";
import { lockForImport } from "@/db/queries/own-act-lock";
import { strictest } from "@/db/queries/suppressions";
import { timestampParam as at } from "@/db/read-rows";
import {
  importSuppressions,
  imports,
  newsletterSubscribers as subscribers,
  newsletterSuppressions as suppressions,
} from "@/db/schema";
import type { ImportCounts } from "@/db/values/imports";
import type { ImportedReason } from "@/db/values/newsletter";
import { minuteMs } from "@/lib/core/durations";
import { runUntil } from "@/lib/core/run-until";
import type { Ctx } from "@/lib/ctx";
import { tagLimits } from "@/lib/imports/import-limits";
import { removeImportUploads } from "@/lib/imports/import-uploads";
import { undoNext } from "@/lib/imports/undo-import";
import { computeNextSendAt } from "@/lib/newsletter/sending/schedule";

export type Import = typeof imports.$inferSelect;

/** Addresses in one transaction. */
const chunkSize = 1_000;
/** After a crash, another run goes on when it ends. */
const leaseMs = 2 * minuteMs;

/**
 * Works on imports that staff started or undo, a chunk at a time, until none is left or `until`. Safe
 * to call at any time and from any number of processes.
 * @returns how many addresses were decided
 */
export async function runImports(ctx: Ctx, { until }: { readonly until: Date }): Promise<number> {
  return await runUntil(ctx, until, async () => {
    const now = ctx.now();
    const [claimed] = await claimRows(ctx.db, imports, {
      due: and(
        inArray(imports.status, ["running", "undoing"]),
        or(isNull(imports.leasedUntil), lt(imports.leasedUntil, now)),
      ),
      orderBy: [imports.createdAt],
      set: { leasedUntil: new Date(now.getTime() + leaseMs) },
    });
    if (!claimed?.leasedUntil) return null;
    return await workOn(ctx, claimed, until);
  });
}

/** Works on one import while this process has its lease and staff don't stop it. */
async function workOn(ctx: Ctx, claimed: Import, until: Date): Promise<number> {
  let lease = claimed.leasedUntil;
  let done = 0;
  while (lease && ctx.now() < until) {
    const step = await ctx.db.transaction(async (tx) => await takeStep(ctx, tx, claimed.id, lease));
    if (!step) return done;
    done += step.addresses;
    lease = step.leasedUntil;
    if (step.isFinished) {
      await removeImportUploads(ctx, claimed.id);
      return done;
    }
  }
  // Another run may go on at once.
  await ctx.db
    .update(imports)
    .set({ leasedUntil: null })
    .where(and(eq(imports.id, claimed.id), lease ? eq(imports.leasedUntil, lease) : undefined));
  return done;
}

type Step = {
  readonly addresses: number;
  readonly isFinished: boolean;
  readonly leasedUntil: Date;
};

/** Does the next chunk. Null if the lease is over, or staff stopped the import. */
async function takeStep(
  ctx: Ctx,
  tx: Transaction,
  id: string,
  lease: Date | null,
): Promise<Step | null> {
  await lockForImport(tx);
  const now = ctx.now();
  const leasedUntil = new Date(now.getTime() + leaseMs);
  const [current] = await tx
    .update(imports)
    .set({ leasedUntil })
    .where(
      and(
        eq(imports.id, id),
        inArray(imports.status, ["running", "undoing"]),
        lease ? eq(imports.leasedUntil, lease) : undefined,
      ),
    )
    .returning();
  if (!current) return null;
  const result =
    current.status === "undoing"
      ? await undoNext(ctx, tx, current, chunkSize)
      : await importNext(ctx, tx, current);
  if (!result.isFinished) {
    await tx
      .update(imports)
      .set({ cursor: result.cursor, counts: addCounts(current.counts, result.counts) })
      .where(eq(imports.id, id));
  } else {
    const isUndone = current.status === "undoing";
    await deleteStagedRows(tx, id);
    await tx
      .update(imports)
      .set({
        status: isUndone ? "undone" : "finished",
        ...(isUndone ? { undoneAt: now } : { finishedAt: now }),
        counts: addCounts(current.counts, result.counts),
        leasedUntil: null,
        cursor: "",
      })
      .where(eq(imports.id, id));
    ctx.log.info("import.ended", { status: current.status });
  }
  return { addresses: result.addresses, isFinished: result.isFinished, leasedUntil };
}

function addCounts(before: ImportCounts | null, added: ImportCounts): ImportCounts {
  const sum: Record<string, number> = { ...before };
  for (const [name, count] of Object.entries(added)) sum[name] = (sum[name] ?? 0) + count;
  return sum;
}

export type ChunkResult = {
  readonly addresses: number;
  readonly cursor: string;
  readonly isFinished: boolean;
  readonly counts: ImportCounts;
};

async function importNext(ctx: Ctx, tx: Transaction, current: Import): Promise<ChunkResult> {
  const chunk = await classifyNext(tx, current.id, { after: current.cursor, limit: chunkSize });
  const cursor = chunk.at(-1)?.email ?? current.cursor;
  const counts: Record<string, number> = {};
  for (const { action } of chunk) counts[action] = (counts[action] ?? 0) + 1;
  const withAction = (...actions: readonly ClassifiedAddress["action"][]) =>
    chunk.filter(({ action }) => actions.includes(action));
  await createSubscribers(ctx, tx, current, withAction("create", "ask"));
  await recordKnown(tx, current.id, withAction("known"));
  await suppressAll(ctx, tx, current, withAction("suppress", "suppress_known", "already"));
  const emails = withAction("create", "ask", "known").map(({ email }) => email);
  const tags = current.settings.tags ?? [];
  if (emails.length > 0 && tags.length > 0) {
    const { perSubscriber } = tagLimits;
    await insertTags(tx, { importId: current.id, emails, tags, perSubscriber });
  }
  if (current.kind === "customers" && chunk.length > 0) {
    const all = chunk.map(({ email }) => email);
    counts.purchases = await insertPurchases(tx, current.id, all);
  }
  return { addresses: chunk.length, cursor, isFinished: chunk.length < chunkSize, counts };
}

/** People who are new: confirmed as of their opt-in elsewhere, or pending until they're asked. */
async function createSubscribers(
  ctx: Ctx,
  tx: Transaction,
  { id: importId, settings }: Import,
  chunk: readonly ClassifiedAddress[],
): Promise<void> {
  if (chunk.length === 0) return;
  const now = ctx.now();
  const { frequency, firstIssue } = settings;
  const stage = firstIssue === null ? "none" : "sequence";
  const next = computeNextSendAt({ stage, frequency, lastSentOn: null, pausedUntil: null }, now);
  const rows = chunk.map((one) => ({
    id: randomUUID(),
    e: one.email,
    h: one.emailHash,
    f: one.firstName,
    o: one.optedInAt,
    a: one.action === "ask",
    n: one.fileNumber,
    r: one.rowNumber,
    ip: one.optInIp,
  }));
  await tx.execute(sql`
    with added as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as v (id uuid, e text, h text, f text, o timestamptz, a boolean, n int, r int, ip text)),
    created as (
      insert into newsletter_subscribers (id, email, email_hash, first_name, consent, consent_version,
        consent_at, signup_source, confirmed, confirmed_at, frequency_pref, stage, sequence_position,
        next_send_at, created_at)
      select id, e, h, f, true, ${`import-${importId}`}, coalesce(o, ${at(now)}), 'import', not a,
        case when not a then o end, ${frequency}, ${stage}, ${Math.max(0, (firstIssue ?? 1) - 1)},
        case when not a then ${next ? at(next) : sql`null`}::timestamptz end, ${at(now)}
      from added order by e on conflict (email) do nothing returning id)
    insert into import_subscribers (subscriber_id, import_id, is_created, file_number, row_number,
      opted_in_at, opt_in_ip, is_to_ask)
    select a.id, ${importId}, true, a.n, a.r, a.o, a.ip, a.a from added a join created c on c.id = a.id`);
}

/** Keeps where the import found subscribers who were here before. */
async function recordKnown(
  tx: Transaction,
  importId: string,
  chunk: readonly ClassifiedAddress[],
): Promise<void> {
  const rows = chunk
    .filter(({ rank }) => rank === 1)
    .map((one) => ({
      e: one.email,
      o: one.optedInAt,
      n: one.fileNumber,
      r: one.rowNumber,
      ip: one.optInIp,
    }));
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into import_subscribers (subscriber_id, import_id, is_created, file_number, row_number,
      opted_in_at, opt_in_ip)
    select s.id, ${importId}, false, v.n, v.r, v.o, v.ip
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (e text, o timestamptz, n int, r int, ip text)
    join newsletter_subscribers s on s.email = v.e
    on conflict do nothing`);
}

/** Suppresses addresses by their hashes, and stops the subscribers among them. */
async function suppressAll(
  ctx: Ctx,
  tx: Transaction,
  { id: importId }: Import,
  chunk: readonly ClassifiedAddress[],
): Promise<void> {
  if (chunk.length === 0) return;
  const emails = chunk.map(({ email }) => email);
  // Everywhere, subscribers are locked first and in id order, which prevents deadlocks.
  const known = await tx
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(inArray(subscribers.email, emails))
    .orderBy(subscribers.id)
    .for("update");
  const rows = chunk.map((one) => ({ ...one, reason: getImportedReason(one.rank) }));
  const isUnset = sql`${suppressions.importedReason} is null`;
  await tx
    .insert(suppressions)
    .values(
      rows.map(({ emailHash, reason }) => ({
        emailHash,
        reason,
        importedReason: reason,
        createdAt: ctx.now(),
      })),
    )
    .onConflictDoUpdate({
      target: suppressions.emailHash,
      set: {
        importedReason: strictest(
          sql`excluded.imported_reason`,
          sql`${suppressions.importedReason}`,
        ) as never,
        ownReason: sql`case when ${isUnset} then ${suppressions.reason} else ${suppressions.ownReason} end`,
        reason: strictest(sql`excluded.reason`, sql`${suppressions.reason}`),
      },
    });
  await tx
    .insert(importSuppressions)
    .values(
      rows.map(({ emailHash, reason, hasOptedOut }) => ({
        emailHash,
        importId,
        reason,
        hasOptedOut,
      })),
    )
    .onConflictDoNothing();
  if (known.length > 0) {
    await tx
      .update(subscribers)
      .set({ nextSendAt: null, emailHash: sql`v.hash` })
      .from(
        sql`(select email, hash from jsonb_to_recordset(${JSON.stringify(
          rows.map(({ email, emailHash }) => ({ email, hash: emailHash })),
        )}::jsonb) as v (email text, hash text)) v`,
      )
      .where(eq(subscribers.email, sql`v.email`));
  }
}

function getImportedReason(rank: number): ImportedReason {
  return rank === 5 ? "complained" : rank === 4 ? "bounced" : "opted_out";
}
