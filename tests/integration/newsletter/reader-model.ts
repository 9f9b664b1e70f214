import type { TakenMail } from "@/tests/support/fake-batches";

export type Pace = "daily" | "twice_weekly" | "weekly";

/** What a reader of the simulation wants, and what they got, kept apart from the product's own rows. */
export type ModelReader = {
  readonly id: string;
  readonly email: string;
  pace: Pace;
  /** Changed on a day of storms: a mail whose first call may have been taken still comes that day. */
  paceBefore?: { readonly day: string; readonly pace: Pace };
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
let seen: { at: number; wall: Wall } | undefined;

/** The wall in Chicago, by another road than the product's. Asked of thousands at the same instant. */
export function wall(at: Date): Wall {
  if (seen?.at !== at.getTime()) seen = { at: at.getTime(), wall: readWall(at) };
  return seen.wall;
}

function readWall(at: Date): Wall {
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
  return {
    day: `${parts.year}-${parts.month}-${parts.day}`,
    hour: Number(parts.hour),
    weekday: (parts.weekday ?? "").replace(".", ""),
  };
}

const weekdays: Readonly<Record<Pace, readonly string[]>> = {
  daily: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
  twice_weekly: ["Tue", "Thu"],
  weekly: ["Tue"],
};

/** A storm may have swallowed one of the last: what nobody knows the fate of is not sent again. */
const surelyNotOver = "087";

/** True where a mail of this reader must leave on the day of `at`, once its hours have begun. */
export function mustHaveMail(reader: ModelReader, at: Date): boolean {
  const { day, weekday } = wall(at);
  if (reader.hasLeft || reader.pausedUntil > day || reader.days.at(-1) === day) return false;
  if (reader.issues.length < 2) return true;
  const isOver = rank(reader.issues.at(-1)) >= rank(surelyNotOver);
  return !isOver && weekdays[reader.pace].includes(weekday);
}

/** Everything the newsletter promises of a mail; out: what is wrong with this one. */
export function faultsOf(reader: ModelReader, issue: string, mail: TakenMail): string[] {
  const { day, hour, weekday } = wall(mail.takenAt);
  const isWelcome = issue === "w1" || issue === "w2";
  const { pace, paceBefore } = reader;
  const paces = paceBefore?.day === day ? [pace, paceBefore.pace] : [pace];
  const isItsDay = paces.some((one) => weekdays[one].includes(weekday));
  const faults = [
    reader.hasLeft && "after a leave",
    reader.pausedUntil > day && "within a pause",
    reader.issues.includes(issue) && "a second time",
    (reader.days.at(-1) ?? "") >= day && "on a day that had a mail",
    issue !== "w1" && (hour < 9 || hour >= 15) && `at ${hour} o'clock`,
    !isWelcome && !isItsDay && `on ${weekday} for ${pace}`,
    rank(reader.issues.at(-1)) >= rank(issue) && `behind ${reader.issues.at(-1)}`,
    mail.to !== reader.email && "to another address",
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
