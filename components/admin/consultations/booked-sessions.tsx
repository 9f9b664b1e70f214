import { StatusBadge } from "@/components/admin/display/status-badge";
import { TextLink } from "@/components/admin/display/text-link";
import { EmptyState } from "@/components/admin/table/data-table";
import { consultationStatusLabels } from "@/lib/consultations/consultation-copy";
import type { ListedConsultation } from "@/lib/consultations/read-consultations";
import { toChicagoDateTime } from "@/lib/core/chicago-time";
import { site } from "@/lib/core/site";
import { formatClockTime } from "@/lib/inquiries/session-times";

type Props = { readonly sessions: readonly ListedConsultation[]; readonly empty: string };

const day = new Intl.DateTimeFormat("en-US", {
  timeZone: site.timeZone,
  weekday: "long",
  month: "long",
  day: "numeric",
});

/** Upcoming sessions by day, in Memphis time. */
export function BookedSessions({ sessions, empty }: Props) {
  if (sessions.length === 0) return <EmptyState>{empty}</EmptyState>;
  const days = new Map<string, ListedConsultation[]>();
  for (const session of sessions) {
    const label = session.startsAt ? day.format(session.startsAt) : "";
    days.set(label, [...(days.get(label) ?? []), session]);
  }
  return (
    <ol className="grid gap-x-8 gap-y-5 md:grid-cols-2 2xl:grid-cols-3">
      {[...days].map(([label, daySessions]) => (
        <li key={label} className="border-t border-line pt-3">
          <h3 className="mb-2 text-base">{label}</h3>
          <ul className="grid gap-2">
            {daySessions.map(({ inquiryId, name, status, isPaidTwice, startsAt, endsAt }) => (
              <li key={inquiryId} className="flex flex-wrap items-baseline gap-x-3">
                <span className="figures whitespace-nowrap">
                  {formatChicagoTime(startsAt)} to {formatChicagoTime(endsAt)}
                </span>
                <TextLink
                  href={`/admin/consultations/${inquiryId}`}
                  className="min-w-0 font-semibold break-words"
                >
                  {name}
                </TextLink>
                <StatusBadge
                  kind="consultation"
                  status={status}
                  labels={consultationStatusLabels}
                  flags={{ paidTwice: isPaidTwice }}
                />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function formatChicagoTime(at: Date | null): string {
  return at ? formatClockTime(toChicagoDateTime(at).time) : "";
}
