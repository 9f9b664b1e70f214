/**
 * What the business profile contains until staff publish one. Environment variables override the
 * senders and links: see lib/profile/read-profile.ts.
 */
export const profileDefaults = {
  name: "TME Music Business",
  shortName: "TME",
  tagline: "Royalties, publishing, and radio for independent artists",
  legalName: "",
  legalForm: "",
  registration: "",
  responsiblePerson: "",
  city: "Memphis",
  region: "TN",
  phone: "",
  infoEmail: "info@tme-music.example",
  /** Sender of receipts and all other emails. */
  ordersEmail: "orders@tme-music.example",
  firstDay: "Monday",
  lastDay: "Friday",
  opensAt: "09:00",
  closesAt: "18:00",
  socialUrl: "",
  governingLaw: "Tennessee",
  courts: "Shelby County, Tennessee",
  copyrightAgent: "",
} as const;

/** What doesn't change with the business profile. */
export const site = { timeZone: "America/Chicago" } as const;

/** The state of the terms, the privacy policy and the legal notice. */
export const legalTexts = {
  /** The day the terms, privacy policy or legal notice last changed. */
  updatedOn: "2026-11-26",
} as const;
