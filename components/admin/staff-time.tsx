import { staffTime } from "@/lib/staff-time";

/** An instant in Chicago's time, on two lines at most: its day, its hour. A dash where there is none. */
export function StaffTime({ at }: { readonly at: Date | null }) {
  if (!at) return "-";
  return <time dateTime={at.toISOString()}>{unbroken(staffTime(at))}</time>;
}

/** Breaks before the hour alone: in a narrow column a date fell apart into four lines. */
function unbroken(text: string): string {
  return text.replaceAll(" ", "\u00a0").replace(/\u00a0(?=\d\d:)/, " ");
}
