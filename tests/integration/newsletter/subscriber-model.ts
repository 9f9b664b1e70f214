import { readIssueFiles } from "@/db/seed";
import type { AcceptedEmail } from "@/tests/support/fake-email-batches";

export type Frequency = "daily" | "twice_weekly" | "weekly";

/** What a simulated subscriber asked for and received, tracked independently of the database. */
export type ModelSubscriber = {
  readonly id: string;
  readonly email: string;
  frequency: Frequency;
  /**
   * Changed on a day with lost responses: an email that may have been accepted still
   * arrives that day.
   */
  frequencyBefore?: { readonly day: string; readonly frequency: Frequency };
  hasLeft: boolean;
  /** First day with email again, as `2028-02-29`. */
  pausedUntil: string;
  readonly days: string[];
  readonly issues: string[];
  /** Broadcasts and follow-ups, which aren't part of the series. */
  readonly broadcasts: string[];
};

const clock = new Intl.DateTimeFormat("en-CA", {
  timeZone: "America/Chicago",
  hourCycle: "h23",
  weekday: "short",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
});

type ChicagoClock = { readonly day: string; readonly hour: number; readonly weekday: string };
let seen: { at: number; readChicagoClock: ChicagoClock } | undefined;

/**
 * Chicago wall-clock time, computed independently of the code under test. Cached, because thousands
 * ask for the same instant.
 */
function wall(at: Date): ChicagoClock {
  if (seen?.at !== at.getTime())
    seen = { at: at.getTime(), readChicagoClock: computeChicagoDateTime(at) };
  return seen.readChicagoClock;
}

function computeChicagoDateTime(at: Date): ChicagoClock {
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
  return {
    day: `${parts.year}-${parts.month}-${parts.day}`,
    hour: Number(parts.hour),
    weekday: (parts.weekday ?? "").replace(".", ""),
  };
}

const weekdays: Readonly<Record<Frequency, readonly string[]>> = {
  daily: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
  twice_weekly: ["Tue", "Thu"],
  weekly: ["Tue"],
};

/** A lost response may have hidden one of the last issues, which isn't sent again. */
const lastCertainPosition = 87;

const positions = new Map((await readIssueFiles()).map(({ id, position }) => [id, position]));

/** Whether this subscriber must get an email on the day of `at` once its sending hours start. */
export function mustGetEmail(subscriber: ModelSubscriber, at: Date): boolean {
  const { day, weekday } = wall(at);
  if (subscriber.hasLeft || subscriber.pausedUntil > day || subscriber.days.at(-1) === day)
    return false;
  if (subscriber.issues.length < 2) return true;
  const isOver = rank(subscriber.issues.at(-1)) > lastCertainPosition;
  return !isOver && weekdays[subscriber.frequency].includes(weekday);
}

/** Checks everything the newsletter promises and returns the violations of one email. */
export function findViolations(
  subscriber: ModelSubscriber,
  issue: string,
  email: AcceptedEmail,
  isBroadcast = false,
): string[] {
  const { day, hour, weekday } = wall(email.acceptedAt);
  const isWelcome = issue === "w1" || issue === "w2";
  const { frequency, frequencyBefore: paceBefore } = subscriber;
  const frequencies = paceBefore?.day === day ? [frequency, paceBefore.frequency] : [frequency];
  const isItsDay = frequencies.some((one) => weekdays[one].includes(weekday));
  const violations = [
    subscriber.hasLeft && "after a leave",
    subscriber.pausedUntil > day && "within a pause",
    [...subscriber.issues, ...subscriber.broadcasts].includes(issue) && "a second time",
    isBroadcast && subscriber.issues.length < 2 && "before both welcome emails",
    (subscriber.days.at(-1) ?? "") >= day && "on a day that had a email",
    issue !== "w1" && (hour < 9 || hour >= 15) && `at ${hour} o'clock`,
    !isWelcome && !isItsDay && `on ${weekday} for ${frequency}`,
    !isBroadcast &&
      rank(subscriber.issues.at(-1)) >= rank(issue) &&
      `behind ${subscriber.issues.at(-1)}`,
    email.to !== subscriber.email && "to another address",
  ];
  return violations.flatMap((violation) =>
    violation ? [`${issue} ${violation} (${email.acceptedAt.toISOString()})`] : [],
  );
}

/** Ranks w1, w2, 1, 2, … in sequence order, starting with 0. */
export function rank(issue: string | undefined): number {
  if (issue === undefined) return -1;
  return issue === "w1" ? 0 : issue === "w2" ? 1 : 1 + Number(positions.get(issue));
}
