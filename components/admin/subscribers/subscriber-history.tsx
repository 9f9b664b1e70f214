import { StaffDay } from "@/components/admin/display/staff-day";
import { StaffTime } from "@/components/admin/display/staff-time";
import { SendBadge } from "@/components/admin/emails/send-badge";
import { DataTable } from "@/components/admin/table/data-table";
import { Link } from "@/components/ui/link";
import { formatCents } from "@/lib/core/money";
import { orderStatusLabels } from "@/lib/orders/order-copy";
import type { SubscriberDetails } from "@/lib/subscribers/read-subscriber";

const link = "underline underline-offset-4";

/** Issues sent to a subscriber, each with its result. */
export function SubscriberIssues({ issues }: Pick<SubscriberDetails, "issues">) {
  return (
    <DataTable
      caption="Newsletter emails"
      rows={issues}
      rowKey={({ issueId }) => issueId}
      empty="No newsletter emails sent to this address."
      columns={[
        {
          key: "subject",
          label: "Issue",
          cell: ({ issueId, subject }) => (
            <Link href={`/admin/emails/${issueId}`} prefetch={false} className={link}>
              {subject}
            </Link>
          ),
        },
        { key: "day", label: "Day", cell: ({ day }) => <StaffDay day={day} /> },
        {
          key: "status",
          label: "Delivery",
          cell: ({ status }) => <SendBadge status={status} />,
        },
        {
          key: "lastEvent",
          label: "Last delivery event",
          cell: ({ lastEventAt }) => (
            <StaffTime at={lastEventAt === null ? null : new Date(lastEventAt)} />
          ),
        },
        { key: "error", label: "Error", cell: ({ lastError }) => lastError ?? "-" },
      ]}
    />
  );
}

export function SubscriberOrders({ orders }: Pick<SubscriberDetails, "orders">) {
  return (
    <DataTable
      caption="Orders"
      rows={orders}
      rowKey={({ id }) => id}
      empty="No orders from this address."
      columns={[
        {
          key: "number",
          label: "Order",
          cell: ({ id, orderNumber }) => (
            <Link href={`/admin/orders/${id}`} prefetch={false} className={link}>
              {orderNumber}
            </Link>
          ),
        },
        { key: "at", label: "Placed", cell: ({ at }) => <StaffTime at={at} /> },
        { key: "status", label: "Status", cell: ({ status }) => orderStatusLabels[status] },
        {
          key: "total",
          label: "Total",
          align: "right",
          cell: ({ totalCents }) => formatCents(totalCents),
        },
      ]}
    />
  );
}
