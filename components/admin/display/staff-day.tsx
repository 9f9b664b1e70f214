import { formatStaffDay } from "@/lib/core/chicago-time";

/** Formats "2026-11-21" without line breaks. */
export function StaffDay({ day }: { readonly day: string }) {
  return <span className="whitespace-nowrap">{formatStaffDay(day)}</span>;
}
