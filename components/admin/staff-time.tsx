import { staffTime } from "@/lib/staff-time";

/** An instant in Chicago's time; a dash where there is none. */
export function StaffTime({ at }: { readonly at: Date | null }) {
  if (!at) return "-";
  return <time dateTime={at.toISOString()}>{staffTime(at)}</time>;
}
