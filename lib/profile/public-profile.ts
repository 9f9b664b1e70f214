import { type BusinessProfile, type Weekday, weekdays } from "@/db/values/profile";
import { formatBusinessAddress } from "@/lib/profile/postal-address";

/** What pages show of the business, ready to print. Empty texts aren't shown. */
export type PublicProfile = Pick<
  BusinessProfile,
  | "name"
  | "shortName"
  | "tagline"
  | "city"
  | "region"
  | "contactEmail"
  | "supportEmail"
  | "socialUrl"
  | "governingLaw"
  | "courts"
> & { readonly address: string; readonly officeHours: string };

/** Selects and formats what pages show. Leaves out senders, staff's address and the meeting room. */
export function toPublicProfile(profile: PublishedProfile): PublicProfile {
  const { name, shortName, tagline, city, region, governingLaw, courts } = profile;
  const { contactEmail, supportEmail, socialUrl } = profile;
  return {
    name,
    shortName,
    tagline,
    city,
    region,
    contactEmail,
    supportEmail,
    socialUrl,
    governingLaw,
    courts,
    address: formatBusinessAddress(profile),
    officeHours: formatOfficeHours(profile),
  };
}

/** Fields that no visitor sees: addresses that emails go to or come from, and the meeting room. */
const privateFields = [
  "staffEmail",
  "meetingUrl",
  "sender",
  "newsletterSender",
  "replyTo",
] as const;

/** The business profile as pages may show it. */
export type PublishedProfile = Omit<BusinessProfile, (typeof privateFields)[number]>;

/** Removes the fields that no visitor sees. */
export function withoutPrivateFields(profile: BusinessProfile): PublishedProfile {
  const { staffEmail: _1, meetingUrl: _2, sender: _3, ...rest } = profile;
  const { newsletterSender: _4, replyTo: _5, ...published } = rest;
  return published;
}

/** The profile's type, for components, which may not import db/. Code in lib imports db/values. */
export { type BusinessProfile, weekdays } from "@/db/values/profile";

type Hours = Pick<BusinessProfile, "firstDay" | "lastDay" | "opensAt" | "closesAt">;

/** Formats office hours, such as "Monday to Friday, 9AM-6PM CST". */
export function formatOfficeHours({ firstDay, lastDay, opensAt, closesAt }: Hours): string {
  const days = firstDay === lastDay ? firstDay : `${firstDay} to ${lastDay}`;
  return `${days}, ${formatTime(opensAt)}-${formatTime(closesAt)} CST`;
}

/** Lists the days from the first to the last. A range such as Saturday to Monday wraps around. */
export function listOpenDays({
  firstDay,
  lastDay,
}: Pick<Hours, "firstDay" | "lastDay">): Weekday[] {
  const from = weekdays.indexOf(firstDay);
  const count = ((weekdays.indexOf(lastDay) - from + 7) % 7) + 1;
  return [...weekdays, ...weekdays].slice(from, from + count);
}

function formatTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const minutes = minute === 0 ? "" : `:${String(minute).padStart(2, "0")}`;
  return `${hour % 12 || 12}${minutes}${hour < 12 ? "AM" : "PM"}`;
}
