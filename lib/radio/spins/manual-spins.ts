import { createHash } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { selectStationTimeZone } from "@/db/queries/radio-stations";
import { radioSpins, radioSubmissions } from "@/db/schema";
import { changed, recorded, staffOperation } from "@/lib/audit/staff-operation";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail } from "@/lib/core/result";
import { site } from "@/lib/core/site";
import type { Ctx } from "@/lib/ctx";
import { describeLoggedSpins } from "@/lib/radio/radio-copy";
import {
  type LoggedSpin,
  lockSpins,
  logSpins,
  type SpinProblem,
} from "@/lib/radio/spins/log-spins";
import { maxTimesPerForm, parseTimes } from "@/lib/radio/spins/parse-times";
import { findRepeats, readEarlierPlays } from "@/lib/radio/spins/same-play";
import { describeTimeZone } from "@/lib/radio/station-time";
import { findOrCreatePrograms } from "@/lib/radio/stations";

type TypedSpins = Omit<ManualSpins, "playedAt" | "timeZone"> & {
  readonly day: string;
  /** As typed, such as `2:15 PM, 5:40 PM`. */
  readonly times: string;
  /** The zone that the form named. */
  readonly timeZone: string;
};

/**
 * Logs spins with times as typed, in the station's zone; Central if the station isn't known. Refuses
 * a form that named another zone, because its times would be wrong. Returns a message for staff.
 */
export async function logTypedSpins(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  actor: AdminActor,
  { day, times, timeZone, ...spins }: TypedSpins,
) {
  const zone = spins.stationId
    ? await selectStationTimeZone(ctx.db, spins.stationId)
    : site.timeZone;
  if (!zone) {
    return fail({ title: "Station not found", description: "Reload the page and try again." });
  }
  if (zone !== timeZone) {
    const description = `The station is on ${describeTimeZone(zone)} time. Check the times, then log the spins again.`;
    return fail({ title: "Time zone changed", description });
  }
  const playedAt = parseTimes({ day, times, timeZone });
  if (!playedAt.ok) return fail({ title: "Check the times", description: playedAt.problem });
  if (playedAt.value.length > maxTimesPerForm) {
    const description = `Enter at most ${maxTimesPerForm} times at once, or import a log.`;
    return fail({ title: "Too many times", description });
  }
  const input = { ...spins, timeZone, playedAt: playedAt.value };
  const result = describeLoggedSpins(await logManualSpins(ctx, actor, input), timeZone);
  return "ok" in result ? result : recorded(["radio_spin_logged"], result);
}

type ManualSpins = {
  /** One per rendered form, so a double click logs each spin once. */
  readonly formId: string;
  readonly orderItemId: string;
  /** Null if staff don't know the station. */
  readonly stationId: string | null;
  /** In which staff typed the times; Central if it isn't given. */
  readonly timeZone?: string;
  /** Empty if unknown; a new name is added to the station. */
  readonly programName: string;
  readonly playedAt: readonly Date[];
  readonly note: string | null;
  /** Staff said that these aren't the similar spins that are logged already. */
  readonly areOtherPlays?: boolean;
};

/** A spin that staff entered, with the earlier one that it repeats or may repeat. */
export type ManualSpin = LoggedSpin & { readonly earlier: EarlierSpin | null };

export type EarlierSpin = { readonly playedAt: Date; readonly stationName: string | null };

/**
 * Logs spins that staff entered by hand, all in one transaction. Leaves out plays that are logged
 * already, and those that may be until staff say that they aren't.
 */
export async function logManualSpins(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  actor: AdminActor,
  input: ManualSpins,
): Promise<readonly ManualSpin[]> {
  const { formId, orderItemId, stationId, timeZone, programName, playedAt, note } = input;
  return await ctx.db.transaction(async (tx) => {
    await lockSpins(tx);
    const entries = playedAt.map((at, index) => ({ id: createSpinId(formId, index), at }));
    const checked = await checkEntries(tx, input, entries);
    const logged = await logSpins(ctx, tx, actor, {
      stationId,
      timeZone: timeZone ?? site.timeZone,
      source: "manual",
      importId: null,
      spins: checked
        .filter(({ problem }) => problem === null)
        .map(({ id, at }) => ({
          id,
          orderItemIds: [orderItemId],
          playedAt: at,
          program: programName,
          note,
          logKey: null,
        })),
    });
    const problems = new Map(logged.map(({ id, problem }) => [id, problem]));
    return checked.map(({ id, problem, earlier }) => ({
      id,
      earlier,
      problem: problem ?? problems.get(id) ?? null,
    }));
  });
}

type Entry = { readonly id: string; readonly at: Date };

async function checkEntries(
  tx: Transaction,
  { orderItemId, stationId, playedAt, areOtherPlays = false }: ManualSpins,
  entries: readonly Entry[],
) {
  const [song] = await tx
    .select({
      orderItemId: radioSubmissions.orderItemId,
      artist: radioSubmissions.artist,
      track: radioSubmissions.track,
      isrc: radioSubmissions.isrc,
    })
    .from(radioSubmissions)
    .where(eq(radioSubmissions.orderItemId, orderItemId));
  const ids = new Set(entries.map(({ id }) => id));
  const findPlays = await readEarlierPlays(tx, { stationId, times: playedAt });
  const earlier = song
    ? findPlays([{ ...song, artist: song.artist ?? "", track: song.track ?? "" }]).filter(
        // This form's own spins, of a double click, aren't others.
        ({ id, undoneAt }) => undoneAt === null && !ids.has(id),
      )
    : [];
  const reports = entries.map(({ at }) => ({ playedAt: at, stationId }));
  const repeats = findRepeats(reports, earlier);
  return entries.map((entry, index) => {
    const repeat = repeats[index];
    const isOpen = repeat && (repeat.isCertain || !areOtherPlays);
    const problem: SpinProblem | null = !isOpen
      ? null
      : repeat.isCertain
        ? "same_play"
        : "maybe_same_play";
    return { ...entry, problem, earlier: isOpen ? repeat.spin : null };
  });
}

/** Derives the id of a form's spin, so that posting the form again gives the same ids. */
function createSpinId(formId: string, index: number): string {
  if (index === 0) return formId;
  const hash = createHash("sha256").update(`${formId}:${index}`).digest("hex");
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
}

/**
 * Sets the station and program of a spin that has no station. Fails if a colleague set one first, or
 * voided the spin.
 */
export const editSpin = staffOperation(
  async (
    tx,
    ctx,
    _actor,
    input: { readonly spinId: string; readonly stationId: string; readonly programName: string },
  ) => {
    const now = ctx.now();
    const { spinId, stationId, programName } = input;
    const names = [programName];
    const programIds = await findOrCreatePrograms(tx, { stationId, names, now });
    const [edited] = await tx
      .update(radioSpins)
      .set({ stationId, programId: programIds.get(programName) ?? null })
      .where(
        and(eq(radioSpins.id, spinId), isNull(radioSpins.stationId), isNull(radioSpins.undoneAt)),
      )
      .returning({ orderItemId: radioSpins.orderItemId });
    if (!edited) return fail("changed_since");
    const details = { ...edited, spinId, stationId };
    return changed("radio_spin_edited", details);
  },
);

/**
 * Marks a logged spin as not played; its row remains. Fails if another admin already did.
 * @returns the song that it counted for
 */
export const undoSpin = staffOperation(
  async (tx, ctx, actor, { spinId }: { readonly spinId: string }) => {
    const now = ctx.now();
    const [undone] = await tx
      .update(radioSpins)
      .set({ undoneAt: now, undoneBy: actor.email })
      .where(and(eq(radioSpins.id, spinId), isNull(radioSpins.undoneAt)))
      .returning({ orderItemId: radioSpins.orderItemId, number: radioSpins.number });
    if (!undone) return fail("changed_since");
    return changed("radio_spin_undone", undone, { orderItemId: undone.orderItemId });
  },
);
