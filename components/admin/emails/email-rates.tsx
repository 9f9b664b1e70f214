import { StaffDay } from "@/components/admin/display/staff-day";
import { Stat, Stats } from "@/components/admin/display/stat";
import { DataTable } from "@/components/admin/table/data-table";
import { formatRate, getRateStatus, goodRates } from "@/lib/newsletter/deliverability/email-rates";
import type { Deliverability } from "@/lib/newsletter/deliverability/read-deliverability";

const words = { none: "no emails yet", good: "fine", risky: "risky", over: "too many" } as const;

const count = (value: number) => value.toLocaleString("en-US");

type Props = { readonly deliverability: Deliverability };

/** Complaint and bounce rates of the recent sends, and results by day. */
export function EmailRates({
  deliverability: { recent: newest, recentLimit: newestLimit, stopThresholds: ceilings, days },
}: Props) {
  const { complained, bounced, mails } = newest;
  const stateOf = (kind: "complained" | "bounced") =>
    getRateStatus(newest[kind], mails, { good: goodRates[kind], ceiling: ceilings[kind] });
  const lookedAt = count(newestLimit);
  return (
    <>
      <Stats>
        <Stat
          label="Complaint rate"
          value={formatRate(complained, mails)}
          note={`${words[stateOf("complained")]}: ${complained} of ${count(mails)}. Stay below 0.1%. Stops at more than ${ceilings.complained} of the last ${lookedAt}.`}
        />
        <Stat
          label="Bounce rate"
          value={formatRate(bounced, mails)}
          note={`${words[stateOf("bounced")]}: ${bounced} of ${count(mails)}. Stops at more than ${ceilings.bounced} of the last ${lookedAt}.`}
        />
        <Stat
          label="Delivered"
          value={count(newest.delivered)}
          note={`of the last ${mails === 1 ? "email" : `${count(mails)} emails`}`}
        />
        <Stat
          label="No delivery event yet"
          value={count(newest.sent)}
          note="accepted by the provider"
        />
      </Stats>
      <div className="mt-6">
        <DataTable
          caption="Emails by day (Chicago)"
          rows={days}
          rowKey={({ chicagoDate }) => chicagoDate}
          empty="No newsletter emails in the last 14 days."
          columns={[
            { key: "day", label: "Day", cell: ({ chicagoDate }) => <StaffDay day={chicagoDate} /> },
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
              key: status,
              label:
                status === "total" ? "Emails" : `${status[0]?.toUpperCase()}${status.slice(1)}`,
              align: "right" as const,
              cell: (day: (typeof days)[number]) => count(day[status]),
            })),
            {
              key: "complaints",
              label: "Complaint rate",
              align: "right",
              cell: (day) => formatRate(day.complained, day.total),
            },
            {
              key: "bounces",
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
