import { type FollowUpId, followUpDays } from "@/db/values/newsletter";
import type { FollowUpCounts } from "@/lib/newsletter/follow-ups/follow-ups";

export { followUpIds } from "@/db/values/newsletter";

type Copy = { readonly name: string; readonly description: string };

const { after, late, apart } = followUpDays;

export const followUpCopy: Readonly<Record<FollowUpId, Copy>> = {
  "review-request": {
    name: "Request for a review",
    description: `Asks for a review ${after} days after an eBook order on this site, or after someone who bought the course here started it. Not sent after a refund or dispute, or to people who wrote a review.`,
  },
  "course-continue": {
    name: "Continue your course",
    description: `Reminds people who started the course and made no progress for ${after} days, while lessons they can watch are left.`,
  },
};

/** What's true of all follow-ups. */
export const followUpRules = `Each person gets each email once. Only confirmed subscribers who had both welcome emails and get our news receive them, on one of their usual days, instead of that day's issue. We don't send one more than ${late} days late, so switching one on doesn't reach old customers, and we keep ${apart} days between two.`;

const format = (count: number) => count.toLocaleString("en-US");
const formatSubscribers = (count: number) =>
  `${format(count)} ${count === 1 ? "subscriber" : "subscribers"}`;

/** Says who would get a follow-up, and who got it. */
export function describeFollowUpCounts(
  { due, today, isToday, sent }: FollowUpCounts,
  isOn: boolean,
): string {
  const day = isToday ? "today" : "tomorrow";
  const would = isOn ? "" : " if you switched it on";
  const rest = due - today;
  const reach =
    due === 0
      ? `No one would get it ${day}${would}.`
      : `${today === 0 ? "No one" : formatSubscribers(today)} would get it ${day}${would}${
          rest > 0 ? `. ${formatSubscribers(rest)} would on a later day of their frequency` : ""
        }.`;
  return sent === 0 ? reach : `${reach} Sent so far: ${format(sent)}.`;
}
