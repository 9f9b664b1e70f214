import { selectEvent } from "@/db/queries/events";
import { escapeText, foldLine, formatUtc } from "@/lib/consultations/calendar-file";
import type { Ctx } from "@/lib/ctx";
import { readProfile } from "@/lib/profile/read-profile";

/** Returns a published event as an iCalendar file (RFC 5545); null if there's none with this ID. */
export async function createEventCalendar(
  ctx: Pick<Ctx, "db" | "settings">,
  id: string,
): Promise<string | null> {
  const event = uuid.test(id) ? await selectEvent(ctx.db, id) : null;
  if (!event?.isPublished) return null;
  const { title, description, location, url, startsAt, endsAt, version, updatedAt } = event;
  const { siteUrl } = ctx.settings;
  const { name } = await readProfile(ctx);
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${toText(name)}//Events//EN`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:event-${id}@${new URL(siteUrl).hostname}`,
    `SEQUENCE:${version}`,
    `DTSTAMP:${formatUtc(updatedAt)}`,
    `DTSTART:${formatUtc(startsAt)}`,
    `DTEND:${formatUtc(endsAt)}`,
    `SUMMARY:${toText(title)}`,
    `LOCATION:${toText(location ?? "Online")}`,
    `DESCRIPTION:${toText([description, url].filter(Boolean).join("\n\n"))}`,
    `URL:${siteUrl}/events`,
    "STATUS:CONFIRMED",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ];
  return lines.map(foldLine).join("\r\n");
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Line breaks become their escape; other control characters would end the line. */
function toText(text: string): string {
  return escapeText(text)
    .replace(/\r\n?|[\n\u2028\u2029]/g, "\\n")
    .replace(/\p{Cc}+/gu, " ");
}
