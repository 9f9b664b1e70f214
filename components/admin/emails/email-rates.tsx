import { StaffDay } from "@/components/admin/display/staff-time";
import { Stat, Stats } from "@/components/admin/display/stat";
import { DataTable } from "@/components/admin/table/data-table";
import { formatRate, getRateStatus, goodRates } from "@/lib/newsletter/deliverability/email-rates";
import type { Deliverability } from "@/lib/newsletter/deliverability/list-health";
import { sendStatusLabels } from "@/lib/newsletter/newsletter-copy";

const rateLabels = {
  none: "No emails yet",
  good: "Good",
  risky: "High",
  over: "Too high",
} as const;

const count = (value: number) => value.toLocaleString("en-US");

type Props = { readonly deliverability: Deliverability };

/** Complaint and bounce rates of the recent sends, and results by day. */
export function EmailRates({
  deliverability: { recent, recentLimit, stopThresholds, days },
}: Props) {
  const { complained, bounced, total } = recent;
  const getStatus = (kind: "complained" | "bounced") =>
    getRateStatus(recent[kind], total, { good: goodRates[kind], threshold: stopThresholds[kind] });
  const limit = count(recentLimit);
  return (
    <>
      <Stats>
        <Stat
          label="Complaint rate"
          value={formatRate(complained, total)}
          note={`${rateLabels[getStatus("complained")]}: ${complained} of ${count(total)}. Keep this rate below 0.1%. We stop sending if the last ${limit} emails get more than ${stopThresholds.complained} complaints.`}
        />
        <Stat
          label="Bounce rate"
          value={formatRate(bounced, total)}
          note={`${rateLabels[getStatus("bounced")]}: ${bounced} of ${count(total)}. We stop sending if more than ${stopThresholds.bounced} of the last ${limit} emails bounce.`}
        />
        <Stat
          label="Delivered"
          value={count(recent.delivered)}
          note={`of the last ${total === 1 ? "email" : `${count(total)} emails`}`}
        />
        <Stat
          label="Awaiting delivery"
          value={count(recent.sent)}
          note="accepted by the provider"
        />
      </Stats>
      <div className="mt-6">
        <DataTable
          caption="Emails by day"
          rows={days}
          rowKey={({ chicagoDate }) => chicagoDate}
          empty="No newsletter emails in the last 14 days."
          columns={[
            { label: "Day", cell: ({ chicagoDate }) => <StaffDay day={chicagoDate} /> },
            ...(
              [
                "total",
                "queued",
                "sent",
                "delivered",
                "bounced",
                "complained",
                "failed",
                "uncertain",
              ] as const
            ).map((status) => ({
              label: status === "total" ? "Emails" : sendStatusLabels[status],
              align: "right" as const,
              cell: (day: (typeof days)[number]) => count(day[status]),
            })),
            {
              label: "Complaint rate",
              align: "right",
              cell: (day) => formatRate(day.complained, day.total),
            },
            {
              label: "Bounce rate",
              align: "right",
              cell: (day) => formatRate(day.bounced, day.total),
            },
          ]}
        />
      </div>
    </>
  );
}
