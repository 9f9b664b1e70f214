"use client";

import { useEffect, useRef, useState } from "react";
import { useHydrated } from "@/components/site/use-hydrated";
import { fromChicagoDateTime } from "@/lib/core/chicago-time";

/** Posts the browser's time zone, so that we can name times where the visitor is. */
export function TimeZoneField() {
  const timeZone = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : "";
  return <input type="hidden" name="timeZone" value={timeZone ?? ""} />;
}

/**
 * Shows the selected time in the visitor's time zone. The live region is rendered empty first,
 * because screen readers often skip one that appears together with its text.
 */
export function LocalSessionTime() {
  const region = useRef<HTMLDivElement>(null);
  const [text, setText] = useState("");
  useEffect(() => {
    const form = region.current?.closest("form");
    if (!form) return;
    const show = () => setText(formatLocalTime(new FormData(form)));
    show();
    form.addEventListener("input", show);
    return () => form.removeEventListener("input", show);
  }, []);
  return (
    <div ref={region} aria-live="polite">
      {text ? <p className="mt-6 border-l-4 border-accent pl-4">{text}</p> : null}
    </div>
  );
}

function formatLocalTime(form: FormData): string {
  const date = String(form.get("preferredDate") ?? "");
  const time = String(form.get("preferredTime") ?? "");
  if (!date || !time) return "";
  try {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const localTime = new Intl.DateTimeFormat(undefined, {
      weekday: "long",
      month: "long",
      day: "numeric",
      hour: "numeric",
      minute: "2-digit",
    }).format(fromChicagoDateTime({ date, time }));
    return `Your time: ${localTime} (${timeZone.replaceAll("_", " ")}).`;
  } catch {
    // The day is incomplete while the visitor types.
    return "";
  }
}
