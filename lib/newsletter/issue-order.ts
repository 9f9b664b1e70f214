import { sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { readRows } from "@/db/read-rows";
import type { ReaderStage } from "@/lib/newsletter/schedule";

export type IssueHeading = {
  readonly id: string;
  /** The place in the sequence; null for the two welcome mails. */
  readonly position: number | null;
  readonly subject: string;
  readonly isPublished: boolean;
};

/** All issues: the welcome mails, then the sequence in its order. */
export async function readIssueOrder(db: Queryable): Promise<readonly IssueHeading[]> {
  return await readRows<IssueHeading>(
    db,
    sql`
    select id, position, subject, is_published as "isPublished"
    from newsletter_issues order by position nulls first, id`,
  );
}

/**
 * The issue that comes next for a reader who stands here; undefined at the sequence's end. An issue
 * that was moved since may come first: the ledger, which is asked when it is sent, has the last word.
 */
export function issueAfter(
  order: readonly IssueHeading[],
  { stage, position }: { readonly stage: ReaderStage; readonly position: number },
): IssueHeading | undefined {
  if (stage !== "sequence") return order.find(({ id }) => id === stage);
  return order.find((issue) => issue.position !== null && issue.position > position);
}
