import type { AcceptedEmail } from "@/tests/support/fake-email-batches";

export type Frequency = "daily" | "twice_weekly" | "weekly";

/** What a reader of the simulation wants, and what they got, kept apart from the product's own rows. */
export type ModelSubscriber = {
  readonly id: string;
  readonly email: string;
  frequency: Frequency;
  /** Changed on a day of storms: a mail whose first call may have been taken still comes that day. */
  frequencyBefore?: { readonly day: string; readonly pace: Frequency };
  hasLeft: boolean;
  /** First day of mail again, as `2028-02-29`. */
  pausedUntil: string;
  readonly days: string[];
  readonly issues: string[];
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

type Wall = { readonly day: string; readonly hour: number; readonly weekday: string };
let seen: { at: number; readChicagoClock: Wall } | undefined;

/** The wall in Chicago, by another road than the product's. Asked of thousands at the same instant. */
export function wall(at: Date): Wall {
  if (seen?.at !== at.getTime())
    seen = { at: at.getTime(), readChicagoClock: computeChicagoDateTime(at) };
  return seen.readChicagoClock;
}

function computeChicagoDateTime(at: Date): Wall {
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

/** A storm may have swallowed one of the last: what nobody knows the fate of is not sent again. */
const surelyNotOver = "087";

/** True where a mail of this reader must leave on the day of `at`, once its hours have begun. */
export function mustGetEmail(subscriber: ModelSubscriber, at: Date): boolean {
  const { day, weekday } = wall(at);
  if (subscriber.hasLeft || subscriber.pausedUntil > day || subscriber.days.at(-1) === day)
    return false;
  if (subscriber.issues.length < 2) return true;
  const isOver = rank(subscriber.issues.at(-1)) >= rank(surelyNotOver);
  return !isOver && weekdays[subscriber.frequency].includes(weekday);
}

/** Everything the newsletter promises of a mail; out: what is wrong with this one. */
export function findViolations(
  subscriber: ModelSubscriber,
  issue: string,
  mail: AcceptedEmail,
): string[] {
  const { day, hour, weekday } = wall(mail.takenAt);
  const isWelcome = issue === "w1" || issue === "w2";
  const { frequency: pace, frequencyBefore: paceBefore } = subscriber;
  const paces = paceBefore?.day === day ? [pace, paceBefore.pace] : [pace];
  const isItsDay = paces.some((one) => weekdays[one].includes(weekday));
  const faults = [
    subscriber.hasLeft && "after a leave",
    subscriber.pausedUntil > day && "within a pause",
    subscriber.issues.includes(issue) && "a second time",
    (subscriber.days.at(-1) ?? "") >= day && "on a day that had a mail",
    issue !== "w1" && (hour < 9 || hour >= 15) && `at ${hour} o'clock`,
    !isWelcome && !isItsDay && `on ${weekday} for ${pace}`,
    rank(subscriber.issues.at(-1)) >= rank(issue) && `behind ${subscriber.issues.at(-1)}`,
    mail.to !== subscriber.email && "to another address",
  ];
  return faults.flatMap((fault) =>
    fault ? [`${issue} ${fault} (${mail.takenAt.toISOString()})`] : [],
  );
}

/** w1, w2, 1, 2, … in their order. */
export function rank(issue: string | undefined): number {
  if (issue === undefined) return -1;
  return issue === "w1" ? 0 : issue === "w2" ? 1 : 1 + Number(issue);
}
