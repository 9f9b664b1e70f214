import type { IssueHeading } from "@/db/queries/newsletter/issues";
import type { FrequencyPref, SubscriberStage } from "@/db/values/newsletter";
import { type ChicagoDay, getChicagoDay } from "@/lib/core/chicago-time";
import { minuteMs } from "@/lib/core/durations";
import { findNextIssue } from "@/lib/newsletter/issues/read-issues";
import { computeNextSendAt, getNextStage } from "@/lib/newsletter/sending/schedule";

export type PlannedSend = {
  readonly issueId: string;
  readonly day: ChicagoDay;
  /** When the sender claimed it. Subscribers of one issue have the same time and share batches. */
  readonly at: Date;
};

export type SendPlan = {
  readonly sends: readonly PlannedSend[];
  readonly stage: SubscriberStage;
  readonly position: number;
  readonly lastSentOn: ChicagoDay | null;
  /** Null if the subscription ended. */
  readonly nextSendAt: Date | null;
};

export type Subscription = {
  readonly confirmedAt: Date;
  /** Replaces `daily` from a day on. */
  readonly change: { readonly at: Date; readonly frequency: FrequencyPref } | null;
  /** From when, and the first day with email again. */
  readonly pause: { readonly at: Date; readonly until: ChicagoDay } | null;
  /** The subscriber left, or the address was suppressed after so many emails. */
  readonly endsAt: Date | null;
  readonly maxSends: number | null;
};

/** Sends of the last minutes haven't been claimed yet. */
const claimMs = 2 * minuteMs;

/** Plans what a subscriber has been sent until now, by the newsletter's own schedule. A broadcast takes its day. */
export function planSends(
  { confirmedAt, change, pause, endsAt, maxSends }: Subscription,
  issues: readonly IssueHeading[],
  broadcast: { readonly id: string; readonly day: ChicagoDay },
  now: Date,
): SendPlan {
  const sends: PlannedSend[] = [];
  let stage: SubscriberStage = "w1";
  let position = 0;
  let lastSentOn: ChicagoDay | null = null;
  const schedule = (at: Date, pausedUntil: ChicagoDay | null = null) => {
    const frequency = change && at >= change.at ? change.frequency : "daily";
    return computeNextSendAt({ stage, frequency, lastSentOn, pausedUntil }, at);
  };
  const limits = [now.getTime() - claimMs, endsAt?.getTime(), pause?.at.getTime()];
  const stopsAt = new Date(Math.min(...limits.filter((limit) => limit !== undefined)));
  const isOver = () => endsAt !== null || (maxSends !== null && sends.length >= maxSends);

  let next = schedule(confirmedAt);
  while (next && next <= stopsAt && (maxSends === null || sends.length < maxSends)) {
    const at: Date = next;
    lastSentOn = getChicagoDay(at);
    if (stage === "sequence" && lastSentOn === broadcast.day) {
      sends.push({ issueId: broadcast.id, day: lastSentOn, at });
    } else {
      const issue = findNextIssue(issues, { stage, position });
      if (!issue) break;
      sends.push({ issueId: issue.id, day: lastSentOn, at });
      position = issue.position ?? position;
      stage = getNextStage({ stage, issue });
    }
    next = schedule(at);
    if (next && change && at < change.at && change.at < next) next = schedule(change.at);
  }
  if (isOver()) next = null;
  else if (pause) next = schedule(now, pause.until);
  return { sends, stage, position, lastSentOn, nextSendAt: next };
}
