"use client";

import { useHydrated } from "@/components/site/use-hydrated";

/** Posts the browser's time zone, so that we can name times where the visitor is. */
export function TimeZoneField() {
  const timeZone = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : "";
  return <input type="hidden" name="timeZone" value={timeZone ?? ""} />;
}
