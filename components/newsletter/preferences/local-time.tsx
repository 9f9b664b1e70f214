"use client";

import { useSyncExternalStore } from "react";
import { site } from "@/lib/core/site";

const nothing = () => () => undefined;

/**
 * An instant as the reader's own wall shows it, beside the business's time. The server can't know
 * it: the line stays empty until the browser has taken the page over, and where both are one.
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
  const wall = (zone: string) =>
    new Intl.DateTimeFormat(undefined, {
      timeZone: zone,
      weekday: "long",
      month: "long",
      day: "numeric",
      hour: "numeric",
      minute: "2-digit",
    }).format(at);
  const own = wall(timeZone);
  if (own === wall(site.timeZone)) return "";
  return `Your time: ${own} (${timeZone.replaceAll("_", " ")}).`;
}
