import { type ReactNode, Suspense } from "react";
import { Badge } from "@/components/admin/badge";
import { DataTable } from "@/components/admin/data-table";
import { Link } from "@/components/ui/link";
import { blockNames } from "@/lib/newsletter/issue-place";
import type { ListedIssue } from "@/lib/newsletter/read-issues";
import type { ReadersOfIssue } from "@/lib/newsletter/read-readers-by-issue";

type Counts = Promise<ReadonlyMap<string, ReadersOfIssue>>;
type Count = "waiting" | "passed" | "unsubscribed";

type Props = {
  readonly issues: readonly ListedIssue[];
  /** Counted while the table stands already. */
  readonly counts: Counts;
};

/** The sequence in its order, and where its readers stand. */
export function IssueTable({ issues, counts }: Props) {
  const counted = (id: string, count: Count): ReactNode => (
    <Suspense fallback="…">
      <CountOf counts={counts} id={id} count={count} />
    </Suspense>
  );
  return (
    <DataTable
      caption="Mails of the newsletter"
      rows={issues}
      rowKey={({ id }) => id}
      empty="No issues yet. They come with the site: run its migration."
      columns={[
        {
          key: "position",
          label: "Place",
          align: "right",
          cell: ({ position, id }) => position ?? id.toUpperCase(),
        },
        { key: "block", label: "Block", cell: ({ block }) => blockNames[block] },
        {
          key: "subject",
          label: "Subject",
          cell: ({ id, subject }) => (
            <Link
              href={`/admin/emails/${id}`}
              prefetch={false}
              className="font-semibold underline underline-offset-4"
            >
              {subject}
            </Link>
          ),
        },
        {
          key: "state",
          label: "State",
          cell: ({ isPublished }) =>
            isPublished ? (
              <Badge tone="good">Published</Badge>
            ) : (
              <Badge tone="waiting">Not published</Badge>
            ),
        },
        { key: "version", label: "Version", align: "right", cell: ({ version }) => version },
        {
          key: "waiting",
          label: "Waiting",
          align: "right",
          cell: ({ id }) => counted(id, "waiting"),
        },
        { key: "passed", label: "Passed", align: "right", cell: ({ id }) => counted(id, "passed") },
        {
          key: "unsubscribed",
          label: "Left",
          align: "right",
          cell: ({ id }) => counted(id, "unsubscribed"),
        },
      ]}
    />
  );
}

async function CountOf(props: {
  readonly counts: Counts;
  readonly id: string;
  readonly count: Count;
}) {
  const of = (await props.counts).get(props.id);
  return (of?.[props.count] ?? 0).toLocaleString("en-US");
}
