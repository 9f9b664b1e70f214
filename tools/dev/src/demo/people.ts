import type { UtmAttribution, UtmTouch } from "@/db/values/attribution";

export type Person = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
};

const firstNames = (
  "Amber Blake Carla Devin Elena Felix Gina Hector Irene Jonas " +
  "Kendra Lionel Monica Nolan Opal Preston Quincy Rosa Stefan Tamara"
).split(" ");

/** Invented, so that no full name belongs to a known person. */
const lastNames = (
  "Alderbrook Birchfell Castlow Dunmeyer Elmsgate Fairlow Graywell Hollinsby " +
  "Ivesdale Juniperson Kettleford Larkmoor Mossgrove Northwell Oakhearst"
).split(" ");

/** Number of different people: every first name with every last name. */
export const peopleCount = firstNames.length * lastNames.length;

/** Returns a person by number, from 0 to `peopleCount` - 1. Neighbors share no name. */
export function getPerson(number: number): Person {
  const first = number % firstNames.length;
  const round = Math.floor(number / firstNames.length);
  const firstName = firstNames[first] ?? "";
  const lastName = lastNames[(first + round) % lastNames.length] ?? "";
  const email = `${firstName}.${lastName}@example.com`.toLowerCase();
  return { firstName, lastName, email };
}

/** Where visitors come from. */
export const campaigns: readonly [UtmTouch, ...UtmTouch[]] = [
  { utm_source: "instagram", utm_medium: "social", utm_campaign: "fall-release-tips" },
  { utm_source: "youtube", utm_medium: "video", utm_campaign: "royalties-explained" },
  { utm_source: "google", utm_medium: "cpc", utm_campaign: "music-publishing-memphis" },
  { utm_source: "newsletter", utm_medium: "email", utm_campaign: "012" },
  { utm_source: "partner", utm_medium: "referral", utm_campaign: "studio-flyer" },
];

/** One visit with a campaign, as the attribution cookie records it. */
export function createAttribution(touch: UtmTouch, at: Date): UtmAttribution {
  const dated = { ...touch, at: at.toISOString() };
  return { first: dated, last: dated };
}
