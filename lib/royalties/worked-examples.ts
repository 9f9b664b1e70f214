import { oneSongYear } from "@/lib/royalties/one-song-year";
import type { Rate } from "@/lib/royalties/rate-placeholders";

function formatCents(cents: number, digits: number): string {
  return `${Number(cents.toFixed(digits))} cents`;
}

function formatDollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

/**
 * Sums in our texts that follow from a rate, by the name of their placeholder. The eBook's worked case keeps the
 * rates of its edition.
 * @param rates those that apply
 */
export function createWorkedExamples(
  rates: ReadonlyMap<string, Rate>,
): Readonly<Record<string, string>> {
  const read = (name: "mechanicalRate" | "mechanicalRatePerMinute") => {
    const value = rates.get(name)?.value;
    if (typeof value !== "number") throw new Error(`${name} isn't a number`);
    return value;
  };
  const rate = read("mechanicalRate");
  const controlledRate = rate * 0.75;
  const cappedAlbum = controlledRate * 10;
  const twoCovers = rate * 2;
  const sixMinuteRate = read("mechanicalRatePerMinute") * 6;
  return {
    // Issue 041: a controlled composition clause of three quarters, capped at ten songs.
    controlledRate: formatCents(controlledRate, 3),
    controlledAlbum: formatCents(cappedAlbum, 2),
    controlledCovers: formatCents(twoCovers, 2),
    controlledRemainder: formatCents(cappedAlbum - twoCovers, 2),
    controlledPerSong: formatCents((cappedAlbum - twoCovers) / 10, 1),
    // Issue 044: 300 copies of one cover, of up to five and of six minutes.
    mechanicalRateInDollars: `$${(rate / 100).toFixed(3)}`,
    coverPressing: formatDollars(rate * 300),
    sixMinuteRate: formatCents(sixMinuteRate, 2),
    sixMinutePressing: formatDollars(sixMinuteRate * 300),
    // eBook, chapter 4: a co-writer's half of four songs on 300 records.
    coWriterPressing: formatDollars((rate * 4 * 300) / 2),
    // Course, lesson "Mechanicals and The MLC": 300 records of eight songs; half of two of them.
    recordPressing: formatDollars(rate * 8 * 300),
    recordCoWriter: formatDollars((rate * 2 * 300) / 2),
    ...oneSongYear,
  };
}
