import { min } from "date-fns";
import type { Transaction } from "@/db/client";
import { selectLoggedKeys } from "@/db/queries/radio-stations";
import type { LogEntry } from "@/lib/radio/playout-log/read-entries";

/** What an earlier import made of a log's row. */
export type EarlierSpin =
  | { readonly isLive: true }
  | { readonly isLive: false; readonly spinId: string; readonly undoneBy: string };

type Song = { readonly orderItemId: string };

type Log = { readonly stationId: string; readonly entries: readonly LogEntry[] };

/** Identifies a log's row within its song: a station can't air a song twice at one time. */
export const toLogKey = (stationId: string, playedAt: Date) =>
  `${stationId}:${playedAt.toISOString()}`;

/**
 * Returns a function that finds the spin of a row, of any of its packages: one that counts, else the
 * one undone last. All are read in one query, because an undo between two queries would hide a spin
 * from both.
 */
export async function readEarlierSpins(
  tx: Transaction,
  { stationId, entries }: Log,
): Promise<(songs: readonly Song[], playedAt: Date) => EarlierSpin | null> {
  const times = entries.flatMap(({ playedAt }) => (playedAt ? [playedAt] : []));
  const logged =
    times.length > 0 ? await selectLoggedKeys(tx, { stationId, since: min(times) }) : [];
  const spins = new Map<string, (typeof logged)[number][]>();
  for (const spin of logged) {
    const key = `${spin.orderItemId} ${spin.logKey}`;
    const others = spins.get(key);
    if (others) others.push(spin);
    else spins.set(key, [spin]);
  }
  return (songs, playedAt) => {
    const key = toLogKey(stationId, playedAt);
    const found = songs.flatMap(({ orderItemId }) => spins.get(`${orderItemId} ${key}`) ?? []);
    if (found.some(({ undoneAt }) => undoneAt === null)) return { isLive: true };
    const [last] = found.toSorted(
      (one, other) => (other.undoneAt?.getTime() ?? 0) - (one.undoneAt?.getTime() ?? 0),
    );
    return last ? { isLive: false, spinId: last.id, undoneBy: last.undoneBy ?? "" } : null;
  };
}
