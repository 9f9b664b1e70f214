import { Badge } from "@/components/admin/display/badge";
import { StaffTime } from "@/components/admin/display/staff-time";
import { StatusBadge } from "@/components/admin/display/status-badge";
import { TextLink } from "@/components/admin/display/text-link";
import { type Column, DataTable } from "@/components/admin/table/data-table";
import { type ListQuery, queryHref } from "@/components/admin/table/list-query";
import { SelectRow } from "@/components/admin/table/selection";
import { EmailText } from "@/components/ui/email-text";
import type { ListView, SubscriberSort } from "@/lib/subscribers/list-view";
import type { SubscriberRow } from "@/lib/subscribers/read-subscribers";
import {
  type DeliveryProblem,
  deliveryProblemLabels,
  frequencyLabels,
  quickChecks,
  type SubscriberStatus,
  subscriberStatusLabels,
} from "@/lib/subscribers/subscriber-copy";

type SubscriberBadgesProps = {
  readonly status: SubscriberStatus;
  readonly deliveryProblem: DeliveryProblem | null;
};

export function SubscriberBadges({ status, deliveryProblem }: SubscriberBadgesProps) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <StatusBadge kind="subscriber" status={status} labels={subscriberStatusLabels} />
      {deliveryProblem ? <Badge tone="bad">{deliveryProblemLabels[deliveryProblem]}</Badge> : null}
    </span>
  );
}

type Props = {
  readonly rows: readonly SubscriberRow[];
  readonly view: ListView;
  readonly query: ListQuery;
};

export function SubscriberTable({ rows, view, query }: Props) {
  const sort = (column: SubscriberSort) => {
    const isNow = view.sort === column;
    const opposite = view.direction === "asc" ? "desc" : "asc";
    const order = isNow ? opposite : column === "email" ? "asc" : "desc";
    return {
      href: queryHref("/admin/subscribers", query, { sort: column, order, after: null }),
      now: !isNow
        ? ("none" as const)
        : view.direction === "asc"
          ? ("ascending" as const)
          : ("descending" as const),
    };
  };
  const columns: readonly Column<SubscriberRow>[] = [
    {
      label: "First Name",
      cell: ({ id, email, firstName }) => (
        <div className="flex max-w-48 items-center gap-3">
          <SelectRow id={id} label={`Select ${email}`} />
          <span className="break-words">{firstName || "-"}</span>
        </div>
      ),
    },
    {
      label: "Email",
      sort: sort("email"),
      cell: ({ id, email }) => (
        <TextLink
          href={`/admin/subscribers/${id}`}
          className="inline-block font-semibold md:min-w-52 xl:min-w-56"
        >
          <EmailText email={email} />
        </TextLink>
      ),
    },
    {
      label: "Status",
      cell: ({ status, deliveryProblem }) => (
        <SubscriberBadges status={status} deliveryProblem={deliveryProblem} />
      ),
    },
    { label: "Frequency", cell: ({ frequency }) => frequencyLabels[frequency] },
    {
      label: "Quick Check",
      align: "right",
      sort: sort("checks"),
      cell: ({ quickCheckCount }) => `${quickCheckCount}/${quickChecks}`,
    },
    {
      label: "Date Joined",
      sort: sort("joined"),
      cell: ({ createdAt }) => <StaffTime at={createdAt} />,
    },
  ];
  return <DataTable caption="Subscribers" columns={columns} rows={rows} rowKey={({ id }) => id} />;
}
