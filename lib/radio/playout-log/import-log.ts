import { randomUUID } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { radioImports, radioSpins, radioStations } from "@/db/schema";
import type { LogMapping } from "@/db/values/radio";
import { recordAudit, recordAudits } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { cutText } from "@/lib/core/display-text";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { createRowMatcher, type MatchedRow } from "@/lib/radio/playout-log/match-rows";
import type { ParsedLog } from "@/lib/radio/playout-log/parse-log";
import { planRows, type RowPlan, toLogKey } from "@/lib/radio/playout-log/plan-rows";
import { type LogEntry, readEntries } from "@/lib/radio/playout-log/read-entries";
import { checkSpins, lockSpins, logSpins, type SpinProblem } from "@/lib/radio/spins/log-spins";
import { readEarlierPlays } from "@/lib/radio/spins/same-play";

/** What staff decided in the preview. */
export type ImportChoices = {
  /** Rows that staff accepted; null for all. */
  readonly accepted: ReadonlySet<number> | null;
  /** Undone spins that staff want to add again. Their rows need this instead of `accepted`. */
  readonly acceptedUndone: ReadonlySet<string>;
  /** Rows that may repeat an earlier play, which are plays of their own. */
  readonly otherPlays: ReadonlySet<number>;
  /** Songs that staff matched by hand: the order item by the name in the log (`toLogName`). */
  readonly songs: ReadonlyMap<string, string>;
  /** True to correct earlier spins' times that were read in another zone. */
  readonly correctsTimes: boolean;
};

/** What happens if staff change nothing. */
export const noChoices: ImportChoices = {
  accepted: null,
  acceptedUndone: new Set(),
  otherPlays: new Set(),
  songs: new Map(),
  correctsTimes: false,
};

type LogImport = {
  readonly stationId: string;
  readonly fileName: string;
  readonly log: ParsedLog;
  readonly mapping: LogMapping;
  /** The station's zone, in which staff saw the times; null for a preview. */
  readonly timeZone: string | null;
} & ImportChoices;

export type ImportedRow = LogEntry & {
  /** Artist and track of the customer's song; null if the row matches none. */
  readonly song: string | null;
  /** Songs that the row may be, if it matches none. */
  readonly suggestions: readonly { readonly orderItemId: string; readonly song: string }[];
  /** The matching song's package if it's ready, but not on air. */
  readonly readyId: string | null;
  /** Why the row adds no spin; null if it does. */
  readonly problem: RowProblem | null;
  /** The spin of this row that staff undid; null if they undid none. */
  readonly undone: { readonly spinId: string; readonly by: string } | null;
  /** The spin that the row repeats or may repeat; null if it's a play of its own. */
  readonly earlier: EarlierSpin | null;
};

type EarlierSpin = {
  readonly playedAt: Date;
  readonly stationName: string | null;
  readonly isTyped: boolean;
  /** The zone that its time was read in, if that's no longer the station's. */
  readonly readIn: string | null;
};

export type RowProblem =
  | SpinProblem
  | "unmatched"
  | "ready"
  | "bad_row"
  | "not_accepted"
  | "undone_earlier"
  /** The spin is logged at the time in a zone that the station is no longer in. */
  | "other_zone"
  | "time_corrected";

type Outcome = Result<readonly ImportedRow[], "unknown_station" | "station_changed">;

/**
 * Adds the spins of a playout log, all in one transaction, and remembers the column mapping. Takes one
 * import at a time, so the same log imported twice at once adds its spins once.
 */
export async function importLog(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  actor: AdminActor,
  input: LogImport,
): Promise<Outcome> {
  return await ctx.db.transaction(
    async (tx) => await addSpins(ctx, tx, actor, { ...input, isPreview: false }),
  );
}

/**
 * Returns what importing the log would do now, and changes nothing. Takes no lock, so it doesn't hold
 * up others who log spins: the import checks again.
 */
export async function previewLog(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  actor: AdminActor,
  input: LogImport,
): Promise<Outcome> {
  let outcome: Outcome | undefined;
  try {
    await ctx.db.transaction(async (tx) => {
      outcome = await addSpins(ctx, tx, actor, { ...input, isPreview: true });
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
  {
    stationId,
    fileName,
    log,
    mapping,
    timeZone: shownZone,
    isPreview,
    ...choices
  }: LogImport & { readonly isPreview: boolean },
): Promise<Outcome> {
  const now = ctx.now();
  const [station] = await tx
    .update(radioStations)
    .set({ logMapping: mapping, updatedAt: now })
    .where(
      and(
        eq(radioStations.id, stationId),
        // Another zone would add spins at other times than staff accepted.
        shownZone === null ? undefined : eq(radioStations.timeZone, shownZone),
      ),
    )
    .returning();
  if (!station) return fail(shownZone === null ? "unknown_station" : "station_changed");
  const importId = randomUUID();
  await tx.insert(radioImports).values({
    id: importId,
    stationId,
    fileName: cutText(fileName, 300),
    rows: log.rows.length,
    added: 0,
    importedBy: actor.email,
    createdAt: now,
  });
  const entries = readEntries(log, mapping, station.timeZone);
  const matchRow = await createRowMatcher(tx, actor, { stationId, songs: choices.songs, now });
  const matched = entries.map(matchRow);
  if (!isPreview) await lockSpins(tx);
  const times = matched.flatMap(({ entry, songs }) =>
    entry.playedAt && songs.length > 0 ? [entry.playedAt] : [],
  );
  const findPlays = await readEarlierPlays(tx, { stationId, times });
  const plans = planRows(matched, { station, findPlays, choices, now });
  await correctSpinTimes(tx, actor, { plans, station, now });
  const spins = plans.flatMap(({ spin }) => spin ?? []);
  const { timeZone } = station;
  const logged = isPreview
    ? await checkSpins(ctx, tx, spins)
    : await logSpins(ctx, tx, actor, { stationId, timeZone, source: "log", importId, spins });
  const problems = new Map(logged.map(({ id, problem }) => [id, problem]));
  const rows = plans.map((plan) => toRow(plan, problems));
  const added = rows.filter(({ problem }) => problem === null).length;
  await tx.update(radioImports).set({ added }).where(eq(radioImports.id, importId));
  const details = { stationId, fileName, rows: rows.length, added };
  await recordAudit(tx, { by: actor, action: "radio_log_imported", details, now });
  return ok(rows);
}

const noSuggestions: ImportedRow["suggestions"] = [];

/** Lists the fields, because copies by spreading take ten times the memory, 20,000 times. */
function toRow(plan: RowPlan, problems: ReadonlyMap<string, SpinProblem | null>): ImportedRow {
  const { spin, undone, repeat } = plan;
  const { entry, songs, suggestions, readyId, readySong } = plan.row;
  return {
    row: entry.row,
    artist: entry.artist,
    title: entry.title,
    isrc: entry.isrc,
    program: entry.program,
    playedAt: entry.playedAt,
    timeProblem: entry.timeProblem,
    timeNote: entry.timeNote,
    secondTime: entry.secondTime,
    song: songs[0] ? nameSong(songs[0]) : readySong,
    suggestions:
      suggestions.length === 0
        ? noSuggestions
        : suggestions.map((song) => ({ orderItemId: song.orderItemId, song: nameSong(song) })),
    readyId,
    problem: spin ? (problems.get(spin.id) ?? null) : plan.problem,
    undone: undone && { spinId: undone.id, by: undone.undoneBy ?? "" },
    earlier: repeat && {
      playedAt: repeat.playedAt,
      stationName: repeat.stationName,
      isTyped: repeat.isTyped,
      readIn: repeat.readIn ?? null,
    },
  };
}

const nameSong = ({ artist, track }: MatchedRow["songs"][number]) => `${artist}, ${track}`;

type Correction = {
  readonly plans: readonly RowPlan[];
  readonly station: { readonly id: string; readonly timeZone: string };
  readonly now: Date;
};

/**
 * Moves earlier spins to the times of the rows that prove they were read in another zone, and records
 * the station's zone for those that a row proves right. Returns how many were moved.
 */
async function correctSpinTimes(
  tx: Transaction,
  actor: AdminActor,
  { plans, station, now }: Correction,
): Promise<void> {
  const repeated = plans.flatMap(({ row, problem, repeat }) =>
    repeat && row.entry.playedAt ? [{ problem, spin: repeat, at: row.entry.playedAt }] : [],
  );
  const confirmed = repeated.filter(
    ({ problem, spin }) => problem === "duplicate" && spin.timeZone !== station.timeZone,
  );
  if (confirmed.length > 0) {
    await tx
      .update(radioSpins)
      .set({ timeZone: station.timeZone })
      .where(
        inArray(
          radioSpins.id,
          confirmed.map(({ spin }) => spin.id),
        ),
      );
  }
  const moved = new Map(
    repeated
      .filter(({ problem }) => problem === "time_corrected")
      .map(({ spin, at }) => [spin.id, { ...spin, at: spin.isTyped ? spin.playedAt : at }]),
  );
  if (moved.size === 0) return;
  // Keys first: a spin may move to the time that another one has until it moves.
  await tx
    .update(radioSpins)
    .set({ logKey: null })
    .where(inArray(radioSpins.id, [...moved.keys()]));
  const list = [...moved.values()].map(({ id, at, logKey }) => ({
    id,
    at: at.toISOString(),
    key: logKey === null ? null : toLogKey(station.id, at),
  }));
  await tx.execute(sql`
    update ${radioSpins} set played_at = moved.at, log_key = moved.key,
      time_zone = ${station.timeZone}
    from json_to_recordset(${JSON.stringify(list)}::json)
      as moved(id uuid, at timestamptz, key text)
    where radio_spins.id = moved.id`);
  await recordAudits(
    tx,
    [...moved.values()].map(({ id, orderItemId, at }) => ({
      by: actor,
      action: "radio_spin_moved",
      now,
      details: { orderItemId, spinId: id, played_at: at.toISOString() },
    })),
  );
}
