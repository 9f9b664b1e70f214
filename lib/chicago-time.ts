import { site } from "@/lib/site";

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
 * An instant as the site and its mails write it, "March 9, 2030 at 3:05 PM CST": in the business's
 * zone, whatever the server's. In: an ISO string. Throws on text that is no time.
 */
export function chicagoTime(iso: string): string {
  // Newer ICU data puts a narrow no-break space before AM and PM, which plain-text mail garbles.
  return format.format(new Date(iso)).replaceAll("\u202f", " ");
}
