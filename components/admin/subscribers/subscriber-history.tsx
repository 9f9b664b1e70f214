import { StaffDay, StaffTime } from "@/components/admin/display/staff-time";
import { StatusBadge } from "@/components/admin/display/status-badge";
import { TextLink } from "@/components/admin/display/text-link";
import { DataTable } from "@/components/admin/table/data-table";
import { Amount } from "@/components/ui/price";
import { Untranslated } from "@/components/ui/untranslated";
import { getEmailErrorLabel } from "@/lib/email/email-copy";
import { sendStatusLabels } from "@/lib/newsletter/newsletter-copy";
import { orderStatusLabels } from "@/lib/orders/order-copy";
import type { SubscriberDetails } from "@/lib/subscribers/read-subscribers";

/** Issues sent to a subscriber, each with its result. */
export function SubscriberIssues({ issues }: Pick<SubscriberDetails, "issues">) {
  return (
    <DataTable
      caption="Newsletter emails"
      rows={issues}
      rowKey={({ issueId }) => issueId}
      empty="We haven't sent any newsletter emails to this address."
      columns={[
        {
          label: "Issue",
          cell: ({ batchId, subject }) => (
            <TextLink href={`/admin/emails/send-log/${batchId}`}>{subject}</TextLink>
          ),
        },
        { label: "Day", cell: ({ day }) => <StaffDay day={day} /> },
        {
          label: "Delivery",
          cell: ({ status }) => (
            <StatusBadge kind="send" status={status} labels={sendStatusLabels} />
          ),
        },
        {
          label: "Last delivery event",
          cell: ({ lastEventAt }) => (
            <StaffTime at={lastEventAt === null ? null : new Date(lastEventAt)} />
          ),
        },
        {
          label: "Error",
          cell: ({ lastError }) => (lastError ? getEmailErrorLabel(lastError) : "-"),
        },
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
          label: "Order",
          cell: ({ id, orderNumber }) => (
            <TextLink href={`/admin/orders/${id}`}>
              <Untranslated>{orderNumber}</Untranslated>
            </TextLink>
          ),
        },
        { label: "Placed", cell: ({ at }) => <StaffTime at={at} /> },
        { label: "Status", cell: ({ status }) => orderStatusLabels[status] },
        { label: "Total", align: "right", cell: ({ totalCents }) => <Amount cents={totalCents} /> },
      ]}
    />
  );
}
