import type { ChicagoDay } from "@/lib/chicago-clock";
import { isPaused } from "@/lib/newsletter/pause-weeks";
import { nextSendAt, type ScheduledReader } from "@/lib/newsletter/schedule";
import { isStopped, type SuppressionReason } from "@/lib/newsletter/subscriber";

export type ReaderFacts = ScheduledReader & {
  readonly isConfirmed: boolean;
  readonly unsubscribedAt: Date | null;
  readonly suppression: SuppressionReason | null;
  /** The first issue not yet sent to this subscriber; null after the entire sequence. */
  readonly next: { readonly position: number; readonly isPublished: boolean } | null;
  /** Last position of the published sequence. */
  readonly lastPosition: number;
};

/** The next send of an active subscriber. */
export type Ahead = {
  /** Issue `position` of `total`. */
  readonly position: number;
  readonly total: number;
  /** Welcome emails that come first: 2, 1 or 0. */
  readonly welcomes: number;
  /** When the next email leaves. One that is due leaves within minutes. */
  readonly sendsAt: Date;
  readonly isDue: boolean;
  /** Unpublished: it blocks everything after it. */
  readonly isHeld: boolean;
};

/** What the preferences page shows about a subscription. */
export type ReadingState =
  | { readonly kind: "unconfirmed" | "unsubscribed" | "bounced" | "complained" }
  | { readonly kind: "finished"; readonly total: number }
  | { readonly kind: "paused"; readonly until: ChicagoDay; readonly ahead: Ahead }
  | { readonly kind: "reading"; readonly ahead: Ahead };

const welcomesLeft = { w1: 2, w2: 1, sequence: 0, done: 0 } as const;

/** Returns the subscription's state at `now`. Reasons that stop all email win over a pause. */
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
