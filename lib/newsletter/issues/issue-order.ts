import { sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { readRows } from "@/db/read-rows";
import type { SubscriberStage } from "@/lib/newsletter/sending/schedule";

export type IssueHeading = {
  readonly id: string;
  /** Position in the sequence; null for the two welcome emails. */
  readonly position: number | null;
  readonly subject: string;
  readonly isPublished: boolean;
};

/** Reads all issues: the welcome emails, then the sequence in order. */
export async function readIssueOrder(db: Queryable): Promise<readonly IssueHeading[]> {
  return await readRows<IssueHeading>(
    db,
    sql`
    select id, position, subject, is_published as "isPublished"
    from newsletter_issues order by position nulls first, id`,
  );
}

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
