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
          cell: ({ position, id, block }) => (
            <span title={blockLabels[block]}>{position ?? id.toUpperCase()}</span>
          ),
        },
        {
          label: "Subject",
          takesRest: true,
          onPhones: "line",
          // One line, so that a screen shows many.
          cell: ({ id, position, subject }) => (
            <span className="xl:block xl:truncate" title={subject}>
              <span className="figures text-soft md:hidden">{position ?? id.toUpperCase()} </span>
              <TextLink href={`/admin/emails/${id}`} className="font-semibold">
                {subject}
              </TextLink>
            </span>
          ),
        },
        {
          label: "Status",
          onPhones: "inline",
          cell: ({ isPublished, hasDraft, isPublic }) => (
            <span className="flex flex-wrap gap-1">
              {isPublished ? (
                <Badge tone="good">Published</Badge>
              ) : (
                <Badge tone="waiting">Unpublished</Badge>
              )}
              {isPublic ? <Badge tone="neutral">Public</Badge> : null}
              {hasDraft ? <Badge tone="neutral">Draft</Badge> : null}
            </span>
          ),
        },
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
          label: "Unsubscribed",
          align: "right",
          cell: ({ id }) => <IssueCount id={id} count="unsubscribed" />,
        },
      ]}
    />
  );
}
