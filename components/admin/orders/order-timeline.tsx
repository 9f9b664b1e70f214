"use client";

import { useState } from "react";
import { StaffTime } from "@/components/admin/display/staff-time";
import { TextLink } from "@/components/admin/display/text-link";
import type { TimelineEntry, TimelineGroup } from "@/lib/orders/order-timeline";

const labels: Readonly<Record<TimelineGroup, string>> = {
  payments: "Payments",
  emails: "Emails",
  downloads: "Downloads",
  staff: "Staff",
  stripe: "Stripe events",
};

/** An order's events, newest first, one line each, filtered by what they're about. */
export function OrderTimeline({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  const [shown, show] = useState<TimelineGroup | "all">("all");
  const groups = (Object.keys(labels) as TimelineGroup[]).filter((group) =>
    entries.some((entry) => entry.group === group),
  );
  return (
    <>
      <fieldset className="mb-3 flex flex-wrap gap-2">
        <legend className="sr-only">Show events</legend>
        {(["all", ...groups] as const).map((group) => (
          <button
            key={group}
            type="button"
            aria-pressed={shown === group}
            onClick={() => show(group)}
            className="min-h-11 rounded-md px-3 text-sm font-semibold [box-shadow:inset_0_0_0_2px_var(--line)] hover:bg-raised aria-pressed:bg-text aria-pressed:text-ground md:min-h-8"
          >
            {group === "all" ? "All" : labels[group]}
          </button>
        ))}
      </fieldset>
      <ol className="border-t border-hairline">
        {entries
          .filter(({ group }) => shown === "all" || group === shown)
          .map(({ key, at, title, note, href }) => (
            <li
              key={key}
              className="grid gap-x-4 border-b border-hairline py-1.5 text-sm md:grid-cols-[11.5rem_minmax(0,1fr)]"
            >
              <span className="figures text-soft">
                <StaffTime at={at} />
              </span>
              <span className="min-w-0 wrap-anywhere lg:truncate" title={note}>
                <span className="font-semibold">
                  {href ? <TextLink href={href}>{title}</TextLink> : title}
                </span>
                {note ? <span className="ml-2 text-soft">{note}</span> : null}
              </span>
            </li>
          ))}
      </ol>
    </>
  );
}
