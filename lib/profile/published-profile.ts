import type { BusinessProfile } from "@/db/values/profile";

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
