import type { IssueHeading } from "@/db/queries/newsletter/issues";
import type { SubscriberStage } from "@/db/values/newsletter";

/**
 * Returns the next issue after a position, or undefined at the end of the sequence. It's an
 * estimate: an issue moved since may come first, and the send log decides at send time.
 */
export function findNextIssue(
  order: readonly IssueHeading[],
  { stage, position }: { readonly stage: SubscriberStage; readonly position: number },
): IssueHeading | undefined {
  if (stage !== "sequence") return order.find(({ id }) => id === stage);
  return order.find((issue) => issue.position !== null && issue.position > position);
}
