import { FactCheckDate } from "@/components/admin/content/fact-check-date";
import { Badge } from "@/components/admin/display/badge";
import { TextLink } from "@/components/admin/display/text-link";
import { IssueCount } from "@/components/admin/emails/issue-counts";
import { DataTable } from "@/components/admin/table/data-table";
import type { ListedIssue } from "@/lib/newsletter/issues/read-issues";
import { blockLabels } from "@/lib/newsletter/newsletter-copy";

type Props = {
  readonly issues: readonly ListedIssue[];
  readonly today: string;
};

/** Lists the sequence. Must be inside `IssueCounts`. */
export function IssueTable({ issues, today }: Props) {
  return (
    <DataTable
      caption="Newsletter emails"
      isCompact
      rows={issues}
      rowKey={({ id }) => id}
      columns={[
        {
          label: "Position",
          align: "right",
          onPhones: "hidden",
          cell: ({ position, id }) => position ?? id.toUpperCase(),
        },
        {
          label: "Block",
          onPhones: "hidden",
          hiddenOnTablets: true,
          cell: ({ block }) => blockLabels[block],
        },
        {
          label: "Subject",
          onPhones: "line",
          cell: ({ id, position, subject }) => (
            <>
              <span className="figures text-soft md:hidden">{position ?? id.toUpperCase()}</span>
              <TextLink href={`/admin/emails/${id}`} className="font-semibold">
                {subject}
              </TextLink>
            </>
          ),
        },
        {
          label: "Status",
          onPhones: "inline",
          cell: ({ isPublished, hasDraft }) => (
            <span className="flex flex-wrap gap-1">
              {isPublished ? (
                <Badge tone="good">Published</Badge>
              ) : (
                <Badge tone="waiting">Unpublished</Badge>
              )}
              {hasDraft ? <Badge tone="neutral">Draft</Badge> : null}
            </span>
          ),
        },
        { label: "Version", align: "right", onPhones: "hidden", cell: ({ version }) => version },
        {
          label: "Facts checked",
          cell: ({ checkedOn }) => <FactCheckDate checkedOn={checkedOn} today={today} />,
        },
        {
          label: "Next up",
          align: "right",
          cell: ({ id }) => <IssueCount id={id} count="waiting" />,
        },
        {
          onPhones: "hidden",
          label: "Finished",
          align: "right",
          cell: ({ id }) => <IssueCount id={id} count="passed" />,
        },
        {
          onPhones: "hidden",
          label: "Unsubscribed after",
          align: "right",
          cell: ({ id }) => <IssueCount id={id} count="unsubscribed" />,
        },
      ]}
    />
  );
}
