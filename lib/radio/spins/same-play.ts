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
export type Repeat<Spin> = { readonly isCertain: boolean; readonly spin: Spin | null };

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
