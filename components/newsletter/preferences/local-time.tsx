"use client";

import { useSyncExternalStore } from "react";
import { site } from "@/lib/core/site";

const nothing = () => () => undefined;

/**
 * Shows a time in the visitor's time zone. Empty on the server, which can't know the zone, and when
 * it matches the business's time.
 */
export function LocalTime({ at }: { readonly at: string }) {
  const text = useSyncExternalStore(
    nothing,
    () => ownTimeText(new Date(at)),
    () => "",
  );
  return <p className="min-h-[1lh] text-soft">{text}</p>;
}

function ownTimeText(at: Date): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const formatIn = (zone: string) =>
    new Intl.DateTimeFormat(undefined, {
      timeZone: zone,
      weekday: "long",
      month: "long",
      day: "numeric",
      hour: "numeric",
      minute: "2-digit",
    }).format(at);
  const visitorTime = formatIn(timeZone);
  if (visitorTime === formatIn(site.timeZone)) return "";
  return `Your time: ${visitorTime} (${timeZone.replaceAll("_", " ")}).`;
}
