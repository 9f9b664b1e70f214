import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { getErrorCode } from "@/build/user-error.mjs";

const path = "/demo.ics";
const host = "127.0.0.1";

/** Busy from 2 PM to 3 PM on weekdays. The other two events leave the time free. */
const sampleEvents = [
  ["weekday@demo", "SUMMARY:Studio", "140000", "150000"],
  ["lunch@demo", "SUMMARY:Lunch\r\nTRANSP:TRANSPARENT", "120000", "130000"],
  ["canceled@demo", "SUMMARY:Canceled\r\nSTATUS:CANCELLED", "093000", "103000"],
].map(([uid, text, start, end]) =>
  [
    "BEGIN:VEVENT",
    `UID:${uid}`,
    "DTSTAMP:20260105T000000Z",
    text,
    `DTSTART;TZID=America/Chicago:20260105T${start}`,
    `DTEND;TZID=America/Chicago:20260105T${end}`,
    "RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
    "END:VEVENT",
  ].join("\r\n"),
);

const sample = [
  "BEGIN:VCALENDAR",
  "VERSION:2.0",
  "PRODID:-//Demo calendar//EN",
  ...sampleEvents,
  "END:VCALENDAR",
  "",
].join("\r\n");

/** Returns the address of the demo calendar on this computer. */
export const getDemoCalendarUrl = (port: number) => `http://${host}:${port}${path}`;

/** Returns the file that the demo calendar is. */
export const getDemoCalendarFile = (dataDir: string) => join(dataDir, "demo-calendar.ics");

/**
 * Serves `demo-calendar.ics` in the data folder, which it creates if it's missing. Edit the file to be busy at other
 * times, or rename it to see what happens when a calendar can't be read.
 *
 * @returns a function that stops it.
 */
export async function startDemoCalendar(
  dataDir: string,
  port: number,
): Promise<() => Promise<void>> {
  const file = getDemoCalendarFile(dataDir);
  await writeFile(file, sample, { flag: "wx" }).catch((error: unknown) => {
    if (getErrorCode(error) !== "EEXIST") throw error;
  });
  const server = createServer(async (request, response) => {
    const bytes = request.url === path ? await readFile(file).catch(() => null) : null;
    if (!bytes) return response.writeHead(404).end();
    const etag = `"${createHash("sha256").update(bytes).digest("hex")}"`;
    if (request.headers["if-none-match"] === etag) return response.writeHead(304).end();
    return response.writeHead(200, { "content-type": "text/calendar", etag }).end(bytes);
  });
  server.listen(port, host);
  await once(server, "listening");
  return async () => {
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  };
}
