import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { selectSongsOnAir } from "@/db/queries/radio";
import { radioImports, radioStations } from "@/db/schema";
import type { LogMapping } from "@/db/values/radio";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { readEarlierSpins, toLogKey } from "@/lib/radio/playout-log/earlier-spins";
import { createSongFinder } from "@/lib/radio/playout-log/match-songs";
import type { ParsedLog } from "@/lib/radio/playout-log/parse-log";
import { type LogEntry, readEntries } from "@/lib/radio/playout-log/read-entries";
import { logSpins, type NewSpin, type SpinProblem } from "@/lib/radio/spins/log-spins";
import { findOrCreateProgram } from "@/lib/radio/stations/find-or-create-program";

export type LogImport = {
  readonly stationId: string;
  readonly fileName: string;
  readonly log: ParsedLog;
  readonly mapping: LogMapping;
  /** Rows that staff accepted; null for all. */
  readonly accepted: ReadonlySet<number> | null;
  /** Undone spins that staff want to add again. Their rows need this instead of `accepted`. */
  readonly acceptedUndone: ReadonlySet<string>;
};

export type ImportedRow = LogEntry & {
  /** Artist and track of the customer's song; null if the row matches none. */
  readonly song: string | null;
  /** Why the row adds no spin; null if it does. */
  readonly problem:
    | SpinProblem
    | "unmatched"
    | "bad_row"
    | "not_accepted"
    | "undone_earlier"
    | null;
  /** The spin of this row that staff undid; null if they undid none. */
  readonly undone: { readonly spinId: string; readonly by: string } | null;
};

type Outcome = Result<readonly ImportedRow[], "unknown_station">;

/**
 * Adds the spins of a playout log, all in one transaction, and remembers the column mapping. The
 * station's row is locked, so the same log imported twice at once adds its spins once.
 */
export async function importLog(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  actor: AdminActor,
  input: LogImport,
): Promise<Outcome> {
  return await ctx.db.transaction(async (tx) => await addSpins(ctx, tx, actor, input));
}

/** Returns what importing the log would do now, and changes nothing. */
export async function previewLog(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  actor: AdminActor,
  input: LogImport,
): Promise<Outcome> {
  let outcome: Outcome | undefined;
  try {
    await ctx.db.transaction(async (tx) => {
      outcome = await addSpins(ctx, tx, actor, input);
      tx.rollback();
    });
  } catch (error) {
    if (!outcome) throw error;
  }
  return outcome ?? fail("unknown_station");
}

async function addSpins(
  ctx: Pick<Ctx, "now" | "settings">,
  tx: Transaction,
  actor: AdminActor,
  { stationId, fileName, log, mapping, accepted, acceptedUndone }: LogImport,
): Promise<Outcome> {
  const now = ctx.now();
  const [station] = await tx
    .update(radioStations)
    .set({ logMapping: mapping, updatedAt: now })
    .where(eq(radioStations.id, stationId))
    .returning();
  if (!station) return fail("unknown_station");
  const importId = randomUUID();
  await tx.insert(radioImports).values({
    ...{ id: importId, stationId, fileName, rows: log.rows.length, added: 0 },
    importedBy: actor.email,
    createdAt: now,
  });
  const entries = readEntries(log, mapping, station.timeZone);
  const findSongs = createSongFinder(await selectSongsOnAir(tx));
  const planned = entries.map((entry) => ({ entry, songs: findSongs(entry).matches }));
  const problems = new Map<number, ImportedRow["problem"]>();
  const undone = new Map<number, ImportedRow["undone"]>();
  const findEarlier = await readEarlierSpins(tx, { stationId, entries });
  // Of several packages for one song, the next one takes what doesn't fit.
  const remaining = new Map<string, Planned[]>();
  for (const { entry, songs } of planned) {
    const [first, ...others] = songs;
    const earlier = entry.playedAt && findEarlier(songs, entry.playedAt);
    if (earlier?.isLive === false) {
      undone.set(entry.row, { spinId: earlier.spinId, by: earlier.undoneBy });
    }
    if (!entry.playedAt) problems.set(entry.row, "bad_row");
    else if (!first) problems.set(entry.row, "unmatched");
    else if (earlier?.isLive) problems.set(entry.row, "duplicate");
    else if (earlier && !acceptedUndone.has(earlier.spinId)) {
      problems.set(entry.row, "undone_earlier");
    } else if (!earlier && accepted && !accepted.has(entry.row)) {
      problems.set(entry.row, "not_accepted");
    } else {
      const queue = remaining.get(first.orderItemId) ?? [];
      queue.push({
        entry,
        playedAt: entry.playedAt,
        others: others.map((song) => song.orderItemId),
      });
      remaining.set(first.orderItemId, queue);
    }
  }
  const toProgram = createProgramLookup(tx, { stationId, now });
  while (remaining.size > 0) {
    // In one order, so that two imports for different stations can't lock each other out.
    const [orderItemId = ""] = [...remaining.keys()].sort();
    const queue = remaining.get(orderItemId) ?? [];
    remaining.delete(orderItemId);
    const spins = await toSpins(queue, { stationId, toProgram });
    const results = await logSpins(ctx, tx, actor, {
      ...{ orderItemId, stationId, source: "log", importId },
      spins,
    });
    for (const [index, { problem }] of results.entries()) {
      const item = queue[index];
      if (!item) continue;
      const [next, ...others] = item.others;
      if (problem === "none_left" && next) {
        remaining.set(next, [...(remaining.get(next) ?? []), { ...item, others }]);
      } else problems.set(item.entry.row, problem);
    }
  }
  const rows = planned.map(({ entry, songs }) => ({
    ...entry,
    song: songs[0] ? `${songs[0].artist}, ${songs[0].track}` : null,
    problem: problems.get(entry.row) ?? null,
    undone: undone.get(entry.row) ?? null,
  }));
  const added = rows.filter(({ problem }) => problem === null).length;
  await tx.update(radioImports).set({ added }).where(eq(radioImports.id, importId));
  const details = { stationId, fileName, rows: rows.length, added };
  await recordAudit(tx, { by: actor, action: "radio_log_imported", details, now });
  return ok(rows);
}

type Planned = {
  readonly entry: LogEntry;
  readonly playedAt: Date;
  /** Other packages for the same song. */
  readonly others: readonly string[];
};

type Target = {
  readonly stationId: string;
  readonly toProgram: (name: string) => Promise<string | null>;
};

async function toSpins(
  queue: readonly Planned[],
  { stationId, toProgram }: Target,
): Promise<readonly NewSpin[]> {
  const spins: NewSpin[] = [];
  for (const { entry, playedAt } of queue) {
    spins.push({
      id: randomUUID(),
      playedAt,
      programId: await toProgram(entry.program),
      note: null,
      logKey: toLogKey(stationId, playedAt),
    });
  }
  return spins;
}

function createProgramLookup(
  tx: Transaction,
  { stationId, now }: { readonly stationId: string; readonly now: Date },
): Target["toProgram"] {
  const known = new Map<string, string>();
  return async (typed) => {
    const name = typed.slice(0, 80);
    if (name === "") return null;
    const id = known.get(name) ?? (await findOrCreateProgram(tx, { stationId, name, now }));
    known.set(name, id);
    return id;
  };
}
