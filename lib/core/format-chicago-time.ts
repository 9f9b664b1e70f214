import { site } from "@/lib/core/site";

const format = new Intl.DateTimeFormat("en-US", {
  timeZone: site.timeZone,
  year: "numeric",
  month: "long",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
});

/**
 * Formats an ISO timestamp for pages and emails: "March 9, 2030 at 3:05 PM CST", always in the
 * business's zone. Throws if the timestamp is invalid.
 */
export function formatChicagoTime(iso: string): string {
  // Newer ICU data puts a narrow no-break space before AM and PM, which garbles plain-text emails.
  return format.format(new Date(iso)).replaceAll("\u202f", " ");
}

const appointmentFormat = new Intl.DateTimeFormat("en-US", {
  timeZone: site.timeZone,
  weekday: "long",
  year: "numeric",
  month: "long",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
});

/**
 * Formats the time of an appointment with its weekday: "Monday, March 11, 2030 at 3:05 PM CDT".
 * Throws if the timestamp is invalid.
 */
export function formatAppointment(iso: string): string {
  return appointmentFormat.format(new Date(iso)).replaceAll("\u202f", " ");
}

const dayFormat = new Intl.DateTimeFormat("en-US", { timeZone: site.timeZone, dateStyle: "long" });

/** Formats the Chicago calendar day of a moment: "March 9, 2030". */
export function formatChicagoDay(moment: Date): string {
  return dayFormat.format(moment);
}
