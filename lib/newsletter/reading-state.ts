import type { ChicagoDay } from "@/lib/chicago-clock";
import { isPaused } from "@/lib/newsletter/pause-weeks";
import { nextSendAt, type ScheduledReader } from "@/lib/newsletter/schedule";
import { isStopped, type SuppressionReason } from "@/lib/newsletter/subscriber";

export type ReaderFacts = ScheduledReader & {
  readonly isConfirmed: boolean;
  readonly unsubscribedAt: Date | null;
  readonly suppression: SuppressionReason | null;
  /** The first issue of the sequence that the reader has not had; null when they had all. */
  readonly next: { readonly position: number; readonly isPublished: boolean } | null;
  /** The last place of the published sequence. */
  readonly lastPosition: number;
};

/** What comes next for a reader who gets mail. */
export type Ahead = {
  /** Issue `position` of `total`. */
  readonly position: number;
  readonly total: number;
  /** Welcomes that come before it: 2, 1 or none. */
  readonly welcomes: number;
  /** When the next mail leaves; one that is due leaves within minutes. */
  readonly sendsAt: Date;
  readonly isDue: boolean;
  /** It is not published yet, and holds whatever lies behind it. */
  readonly isHeld: boolean;
};

/** Where a reader stands with the newsletter, as their own page tells it. */
export type ReadingState =
  | { readonly kind: "unconfirmed" | "unsubscribed" | "bounced" | "complained" }
  | { readonly kind: "finished"; readonly total: number }
  | { readonly kind: "paused"; readonly until: ChicagoDay; readonly ahead: Ahead }
  | { readonly kind: "reading"; readonly ahead: Ahead };

const welcomesLeft = { w1: 2, w2: 1, sequence: 0, done: 0 } as const;

/** Where a reader stands at `now`: what stops all mail comes before what only delays it. */
export function readingState(reader: ReaderFacts, now: Date): ReadingState {
  const { suppression, stage, next, lastPosition, pausedUntil } = reader;
  if (isStopped(suppression)) return { kind: suppression };
  if (reader.unsubscribedAt) return { kind: "unsubscribed" };
  if (!reader.isConfirmed) return { kind: "unconfirmed" };
  const sendsAt = nextSendAt(reader, now);
  if (sendsAt === null || next === null) return { kind: "finished", total: lastPosition };
  const ahead = {
    position: next.position,
    total: Math.max(next.position, lastPosition),
    welcomes: welcomesLeft[stage],
    sendsAt,
    isDue: sendsAt <= now,
    isHeld: stage === "sequence" && !next.isPublished,
  };
  if (isPaused(pausedUntil, now)) return { kind: "paused", until: pausedUntil, ahead };
  return { kind: "reading", ahead };
}
