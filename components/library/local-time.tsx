"use client";

import { useHydrated } from "@/components/site/use-hydrated";
import { formatAppointment } from "@/lib/core/chicago-time";
import { site } from "@/lib/core/site";

/** A time in Memphis and, if it differs, in the visitor's own time zone. */
export function LocalTime({ at }: { readonly at: string }) {
  const isHydrated = useHydrated();
  const memphis = formatAppointment(at);
  const local = isHydrated
    ? new Intl.DateTimeFormat("en-US", {
        weekday: "long",
        hour: "numeric",
        minute: "2-digit",
        timeZoneName: "short",
      }).format(new Date(at))
    : null;
  const isElsewhere =
    isHydrated && new Date(at).getHours() !== Number(memphisHour.format(new Date(at)));
  return (
    <>
      <time dateTime={at}>{memphis} (Memphis)</time>
      {isElsewhere ? <span className="block font-normal">Your time: {local}</span> : null}
    </>
  );
}

const memphisHour = new Intl.DateTimeFormat("en-US", {
  timeZone: site.timeZone,
  hour: "numeric",
  hourCycle: "h23",
});
