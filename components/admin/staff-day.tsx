import { staffDay } from "@/lib/staff-time";

/** A calendar day such as "2026-11-21" in a table: narrow columns don't break it. */
export function StaffDay({ day }: { readonly day: string }) {
  return <span className="whitespace-nowrap">{staffDay(day)}</span>;
}
