import { site } from "@/lib/core/site";

const format = new Intl.DateTimeFormat("en-US", { timeZone: site.timeZone, dateStyle: "long" });

/** Formats a date in Chicago: "March 9, 2030". */
export function chicagoDate(instant: Date): string {
  return format.format(instant);
}
