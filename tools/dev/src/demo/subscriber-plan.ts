import type { UtmTouch } from "@/db/values/attribution";
import { type SignupForm, signupForms } from "@/db/values/newsletter";
import { type MembershipPlanName, membershipPlanNames } from "@/lib/catalog/membership-plan-names";
import { dayMs, minuteMs } from "@/lib/core/durations";
import { getPauseEnd } from "@/lib/newsletter/sending/schedule";
import { type Answers, checkKeys } from "@/lib/quick-check/answers";
import { campaigns, getPerson, type Person, peopleCount } from "./people";
import type { Random } from "./random";
import type { Subscription } from "./send-plan";
import type { Timeline } from "./timeline";
import type { World } from "./world";

/** How the latest email of a suppressed or failing address ended. */
export type DeliveryProblem = "hard_bounce" | "soft_bounces" | "complaint" | "failed";

export type SubscriberPlan = {
  readonly person: Person;
  readonly createdAt: Date;
  /** Null while the confirmation link wasn't followed. */
  readonly subscription: Subscription | null;
  readonly problem: DeliveryProblem | null;
  readonly source: SignupForm;
  readonly campaign: UtmTouch | null;
  readonly answers: Answers;
  /** When the quick check was answered. */
  readonly answeredAt: Date;
  readonly membershipPlan: MembershipPlanName | null;
};

const days = 90;
/** Unconfirmed addresses are deleted after 30 days. */
const maxPendingDays = 25;

/** By subscriber number. Few enough that the newsletter isn't stopped. */
const problems: Readonly<Record<number, DeliveryProblem>> = {
  23: "hard_bounce",
  73: "hard_bounce",
  123: "hard_bounce",
  223: "hard_bounce",
  110: "soft_bounces",
  61: "complaint",
  187: "complaint",
  142: "failed",
};

/** Plans everyone who signed up in the last 90 days, with more sign-ups each week. */
export function planSubscribers({ timeline, random }: World): readonly SubscriberPlan[] {
  return Array.from({ length: peopleCount }, (_, number) => planOne(number, timeline, random));
}

function planOne(number: number, timeline: Timeline, random: Random): SubscriberPlan {
  const { end } = timeline;
  const problem = problems[number] ?? null;
  const isPending = number % 12 === 5 && !problem;
  const createdAt = pickSignupTime(
    number,
    { isPending, isOld: problem !== null },
    timeline,
    random,
  );
  const confirmedAt = new Date(createdAt.getTime() + random.integer(1, 240) * minuteMs);
  const source = random.pick(signupForms);
  const yesRate = random.pick([0.2, 0.5, 0.9]);
  const answeredAt = new Date(confirmedAt.getTime() + random.integer(1, 20) * minuteMs);
  return {
    person: getPerson(number),
    createdAt,
    subscription:
      isPending || confirmedAt >= end
        ? null
        : planSubscription(number, confirmedAt, problem, timeline, random),
    problem,
    source,
    campaign: random.chance(0.6) ? random.pick(campaigns) : null,
    answers: random.chance(0.45) ? pickAnswers(yesRate, random) : {},
    answeredAt: answeredAt < end ? answeredAt : confirmedAt,
    membershipPlan: source === "membership" ? random.pick(membershipPlanNames) : null,
  };
}

function pickSignupTime(
  number: number,
  { isPending, isOld }: { readonly isPending: boolean; readonly isOld: boolean },
  timeline: Timeline,
  random: Random,
): Date {
  const hour = String(random.integer(7, 22)).padStart(2, "0");
  const minute = String(random.integer(0, 59)).padStart(2, "0");
  const earlier = Math.max(random.integer(1, days - 1), random.integer(1, days - 1));
  const daysAgo = isOld
    ? random.integer(20, days - 1)
    : isPending
      ? random.integer(1, maxPendingDays)
      : days - earlier;
  // A few are from the last hours, whatever the time of day.
  if (number % 75 === 8) return timeline.minutesAgo(random.integer(10, 300));
  return timeline.daysAgo(daysAgo, `${hour}:${minute}`);
}

function planSubscription(
  number: number,
  confirmedAt: Date,
  problem: DeliveryProblem | null,
  { end, daysAgo }: Timeline,
  random: Random,
): Subscription {
  const after = (min: number, max: number): Date | null => {
    const at = new Date(confirmedAt.getTime() + random.integer(min, max) * dayMs);
    return at < end ? at : null;
  };
  const changedAt = number % 5 === 1 || number % 7 === 3 ? after(2, 12) : null;
  const leftAt = number % 9 === 4 && !problem ? after(13, 45) : null;
  const pausedAt = daysAgo(3, "20:15");
  const canPause = number % 60 === 20 && !leftAt && !problem && confirmedAt < pausedAt;
  return {
    confirmedAt,
    change: changedAt && {
      at: changedAt,
      frequency: number % 7 === 3 ? "weekly" : "twice_weekly",
    },
    pause: canPause ? { at: pausedAt, until: getPauseEnd(2, pausedAt) } : null,
    endsAt: leftAt,
    maxSends: problem && problem !== "failed" ? random.integer(3, 6) : null,
  };
}

function pickAnswers(yesRate: number, random: Random): Answers {
  return Object.fromEntries(
    checkKeys
      .filter(() => random.chance(0.85))
      .map((key) => [key, random.chance(yesRate) ? "yes" : "no"]),
  );
}
