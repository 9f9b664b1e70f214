import { oneSongYear } from "@/lib/royalties/one-song-year";
import { rates } from "@/lib/royalties/rates";

const rate = rates.mechanicalRate.value;
const controlledRate = rate * 0.75;
const cappedAlbum = controlledRate * 10;
const twoCovers = rate * 2;
const sixMinuteRate = rates.mechanicalRatePerMinute.value * 6;

function formatCents(cents: number, digits: number): string {
  return `${Number(cents.toFixed(digits))} cents`;
}

function formatDollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

/** Sums in our texts that follow from a rate, so that they're right when the rate changes. */
export const workedExamples = {
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
} as const;
