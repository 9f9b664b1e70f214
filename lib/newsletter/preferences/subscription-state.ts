import type { SuppressionReason } from "@/db/values/newsletter";
import type { ChicagoDay } from "@/lib/core/chicago-time";
import {
  computeNextSendAt,
  isPaused,
  type ScheduledSubscriber,
} from "@/lib/newsletter/sending/schedule";
import { stopsNewsletter } from "@/lib/newsletter/subscription/subscriber";

export type SubscriberFacts = ScheduledSubscriber & {
  readonly isConfirmed: boolean;
  readonly unsubscribedAt: Date | null;
  readonly suppression: SuppressionReason | null;
  /** The first issue not yet sent to this subscriber; null after the entire sequence. */
  readonly next: { readonly position: number; readonly isPublished: boolean } | null;
  /** Last position of the published sequence. */
  readonly lastPosition: number;
};

/** The next send of an active subscriber. */
export type UpcomingIssue = {
  /** Issue `position` of `total`. */
  readonly position: number;
  readonly total: number;
  /** Welcome emails that come first: 2, 1 or 0. */
  readonly welcomes: number;
  /** When the next email leaves. One that is due leaves within minutes. */
  readonly sendsAt: Date;
  readonly isDue: boolean;
  /** Unpublished: it blocks everything after it. */
  readonly isUnpublished: boolean;
};

/** What the preferences page shows about a subscription. */
export type SubscriptionState =
  | { readonly kind: "unconfirmed" | "unsubscribed" | "bounced" | "complained" | "opted_out" }
  /** Gets news, but the series hasn't started. */
  | { readonly kind: "news_only"; readonly pausedUntil: ChicagoDay | null }
  | { readonly kind: "finished"; readonly total: number }
  | { readonly kind: "paused"; readonly until: ChicagoDay; readonly upcoming: UpcomingIssue }
  | { readonly kind: "active"; readonly upcoming: UpcomingIssue };

const welcomesLeft = { none: 0, w1: 2, w2: 1, sequence: 0, done: 0 } as const;

/** Returns the subscription's state at `now`. Reasons that stop all email win over a pause. */
export function getSubscriptionState(subscriber: SubscriberFacts, now: Date): SubscriptionState {
  const { suppression, stage, next, lastPosition, pausedUntil } = subscriber;
  if (stopsNewsletter(suppression)) return { kind: suppression };
  if (subscriber.unsubscribedAt) return { kind: "unsubscribed" };
  if (!subscriber.isConfirmed) return { kind: "unconfirmed" };
  if (stage === "none") {
    return { kind: "news_only", pausedUntil: isPaused(pausedUntil, now) ? pausedUntil : null };
  }
  const sendsAt = computeNextSendAt(subscriber, now);
  if (sendsAt === null || next === null) return { kind: "finished", total: lastPosition };
  const upcoming = {
    position: next.position,
    total: Math.max(next.position, lastPosition),
    welcomes: welcomesLeft[stage],
    sendsAt,
    isDue: sendsAt <= now,
    isUnpublished: stage === "sequence" && !next.isPublished,
  };
  if (isPaused(pausedUntil, now)) return { kind: "paused", until: pausedUntil, upcoming };
  return { kind: "active", upcoming };
}
