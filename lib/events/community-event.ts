import { site } from "@/lib/core/site";

/** An event as public pages show it. */
export type CommunityEvent = {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** Null if the event is online. */
  readonly location: string | null;
  /** Where to sign up or join; https. */
  readonly url: string | null;
};

const format = new Intl.DateTimeFormat("en-US", {
  timeZone: site.timeZone,
  weekday: "long",
  year: "numeric",
  month: "long",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
});

/** Times with what belongs to them, such as "7:00 – 9:00 PM CST". */
const times = /\d+:\d\d(?: [AP]M)?(?: – \d+:\d\d)?(?: [AP]M)?(?: [A-Z]{3})?/g;

/** Formats a time range in Memphis: "Saturday, March 9, 2030, 7:00 – 9:00 PM CST". Times don't break. */
export function formatEventTime(startsAt: Date, endsAt: Date): string {
  return (
    format
      .formatRange(startsAt, endsAt)
      .replaceAll(/[\u2009\u202f]/g, " ")
      // Browsers break after a dash without the word joiner.
      .replaceAll(times, (time) => time.replaceAll(" ", "\u00a0").replace("–", "–\u2060"))
  );
}
