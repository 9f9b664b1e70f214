import { Badge } from "@/components/admin/display/badge";
import { IssueCount } from "@/components/admin/emails/issue-counts";
import { DataTable } from "@/components/admin/table/data-table";
import { Link } from "@/components/ui/link";
import { blockLabels } from "@/lib/newsletter/issues/issue-position";
import type { ListedIssue } from "@/lib/newsletter/issues/read-issues";

type Props = { readonly issues: readonly ListedIssue[] };

/** The sequence in its order, and where its readers stand: within `IssueCounts`. */
export function IssueTable({ issues }: Props) {
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
        { key: "block", label: "Block", cell: ({ block }) => blockLabels[block] },
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
          cell: ({ id }) => <IssueCount id={id} count="waiting" />,
        },
        {
          key: "passed",
          label: "Passed",
          align: "right",
          cell: ({ id }) => <IssueCount id={id} count="passed" />,
        },
        {
          key: "unsubscribed",
          label: "Left",
          align: "right",
          cell: ({ id }) => <IssueCount id={id} count="unsubscribed" />,
        },
      ]}
    />
  );
}
