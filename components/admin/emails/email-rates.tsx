import { StaffDay } from "@/components/admin/display/staff-day";
import { Stat, Stats } from "@/components/admin/display/stat";
import { DataTable } from "@/components/admin/table/data-table";
import { formatRate, getRateStatus, goodRates } from "@/lib/newsletter/deliverability/email-rates";
import type { Deliverability } from "@/lib/newsletter/deliverability/read-deliverability";

const words = { none: "no mails yet", good: "fine", risky: "risky", over: "too many" } as const;

const count = (value: number) => value.toLocaleString("en-US");

type Props = { readonly deliverability: Deliverability };

/** Complaints and bounces of the mails that decide whether the sequence stops, and by day. */
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
          note={`of the last ${mails === 1 ? "mail" : `${count(mails)} mails`}`}
        />
        <Stat label="Nothing heard yet" value={count(newest.sent)} note="taken by the provider" />
      </Stats>
      <div className="mt-6">
        <DataTable
          caption="Mails by day in Chicago"
          rows={days}
          rowKey={({ chicagoDate }) => chicagoDate}
          empty="No mail of the newsletter in the last 14 days."
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
              label: status === "total" ? "Mails" : `${status[0]?.toUpperCase()}${status.slice(1)}`,
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
