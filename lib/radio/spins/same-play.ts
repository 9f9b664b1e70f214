import { max, min } from "date-fns";
import type { Transaction } from "@/db/client";
import { selectSpinsBetween } from "@/db/queries/radio-stations";
import { hourMs } from "@/lib/core/durations";
import { createSongFinder, type LoggableSong } from "@/lib/radio/playout-log/match-songs";

/** A spin that was logged earlier, maybe voided since. */
export type EarlierPlay = Awaited<ReturnType<typeof selectSpinsBetween>>[number] &
  PlayReport & { readonly isTyped: boolean };

/** Further than zones of one station can be apart. */
const marginMs = 26 * hourMs;

type Reports = { readonly stationId: string | null; readonly times: readonly Date[] };

/**
 * Reads the spins around the times of new reports, on their station or an unknown one.
 * @returns a function that finds those of a song: of any of its packages, finished ones included
 */
export async function readEarlierPlays(
  tx: Transaction,
  { stationId, times }: Reports,
): Promise<(songs: readonly LoggableSong[]) => readonly EarlierPlay[]> {
  const range = getRange([...times]);
  const spins = range ? await selectSpinsBetween(tx, { stationId, ...range }) : [];
  const byItem = new Map<string, EarlierPlay[]>();
  for (const spin of spins) {
    const play = { ...spin, isTyped: spin.source === "manual" };
    const others = byItem.get(spin.orderItemId);
    if (others) others.push(play);
    else byItem.set(spin.orderItemId, [play]);
  }
  const findPlayed = createSongFinder([...byItem.values()].flatMap(([first]) => first ?? []));
  return (songs) => {
    // Packages may differ in what they say: one may have no ISRC, or spell the artist otherwise.
    const same = songs.flatMap(({ orderItemId, artist, track, isrc }) => [
      orderItemId,
      ...[
        ...findPlayed({ artist, title: track, isrc: "" }).matches,
        ...(isrc ? findPlayed({ artist: "", title: "", isrc }).matches : []),
      ].map((song) => song.orderItemId),
    ]);
    return [...new Set(same)].flatMap((orderItemId) => byItem.get(orderItemId) ?? []);
  };
}

function getRange(times: Date[]): { readonly from: Date; readonly to: Date } | null {
  if (times.length === 0) return null;
  return {
    from: new Date(min(times).getTime() - marginMs),
    to: new Date(max(times).getTime() + marginMs),
  };
}

/** A report of a song on air: from a log, or typed by staff. */
export type PlayReport = {
  readonly playedAt: Date;
  /** Null if staff don't know the station. */
  readonly stationId: string | null;
};

/** Closer reports than this are one play: no song is over and on air again. */
const minPlayMs = 2 * 60_000;

/** How far apart two reports of one play may be: people round times, and some systems write the end. */
const maxApartMs = 10 * 60_000;

/**
 * Compares two reports of one song, from two sources. `maybe` is for staff to decide: a time a few
 * minutes off, or a station that they didn't know. Pure.
 */
export function comparePlays(one: PlayReport, other: PlayReport): "same" | "maybe" | "different" {
  const isKnown = one.stationId !== null && other.stationId !== null;
  if (isKnown && one.stationId !== other.stationId) return "different";
  const apart = getDistance(one, other);
  if (apart < minPlayMs) return isKnown ? "same" : "maybe";
  return apart <= maxApartMs ? "maybe" : "different";
}

const getDistance = (one: PlayReport, other: PlayReport) =>
  Math.abs(one.playedAt.getTime() - other.playedAt.getTime());

/** What a report repeats: an earlier spin, or null for another report of the same list. */
type Repeat<Spin> = { readonly isCertain: boolean; readonly spin: Spin | null };

/**
 * Finds the reports that repeat an earlier spin of their song, or each other. An earlier spin that one
 * report certainly repeats isn't offered for another, because one play has one spin. Pure.
 * @returns for each report, in the order given, what it repeats; null if it's a play of its own
 */
export function findRepeats<Spin extends PlayReport>(
  reports: readonly PlayReport[],
  earlier: readonly Spin[],
): readonly (Repeat<Spin> | null)[] {
  const repeats: (Repeat<Spin> | null)[] = reports.map(() => null);
  const explained = new Set<Spin>();
  for (const [index, report] of reports.entries()) {
    const [nearest] = earlier
      .filter((spin) => comparePlays(report, spin) === "same")
      .sort((one, other) => getDistance(report, one) - getDistance(report, other));
    if (!nearest) continue;
    repeats[index] = { isCertain: true, spin: nearest };
    explained.add(nearest);
  }
  markRepeatsInList(reports, repeats);
  const pairs = reports.flatMap((report, index) =>
    repeats[index]
      ? []
      : earlier
          .filter((spin) => !explained.has(spin) && comparePlays(report, spin) === "maybe")
          .map((spin) => ({ index, spin, apart: getDistance(report, spin) })),
  );
  for (const { index, spin } of pairs.sort((one, other) => one.apart - other.apart)) {
    if (repeats[index] || explained.has(spin)) continue;
    repeats[index] = { isCertain: false, spin };
    explained.add(spin);
  }
  return repeats;
}

/** Reports of one list come from one source, which knows two plays from one, minutes apart. */
function markRepeatsInList<Spin>(reports: readonly PlayReport[], repeats: (Repeat<Spin> | null)[]) {
  const open = reports
    .map((report, index) => ({ report, index }))
    .filter(({ index }) => repeats[index] === null)
    .sort((one, other) => one.report.playedAt.getTime() - other.report.playedAt.getTime());
  let last: PlayReport | null = null;
  for (const { report, index } of open) {
    if (last && comparePlays(report, last) === "same") {
      repeats[index] = { isCertain: true, spin: null };
    } else last = report;
  }
}
