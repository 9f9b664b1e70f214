/**
 * The business's name, addresses and links. Settings can override what differs between deployments
 * (email senders, scheduler and community links): see lib/config/env.ts.
 */
export const site = {
  name: "TME Music Business",
  shortName: "TME",
  tagline: "Royalties, publishing and radio for independent artists",
  city: "Memphis",
  region: "TN",
  country: "US",
  timeZone: "America/Chicago",
  officeHours: "Monday to Friday, 9AM-6PM CST",
  /** Structured data for search engines, in the time zone above. */
  openingHours: {
    days: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
    opens: "09:00",
    closes: "18:00",
  },
  infoEmail: "info@tme-music.example",
  /** Default sender of receipts and all other emails. */
  ordersEmail: "orders@tme-music.example",
  postalAddress: "TME Music Business, Memphis, TN, United States",
  /** The Instagram profile. No link is shown while it's empty. */
  socialUrl: "",
} as const;

/** Details that legal notices require. The owner fills them in. */
export const legalNotice = {
  /** The registered name, such as "Example Music LLC". */
  legalName: "",
  legalForm: "",
  registration: "",
  responsiblePerson: "",
  phone: "",
  /** The DMCA agent (17 U.S.C. 512(c)). */
  copyrightAgent: "",
  /** Set to true after a lawyer has reviewed the three legal pages, to hide the reminder. */
  isReviewed: false,
  /** The day the terms, privacy policy or legal notice last changed. */
  updatedOn: "2026-11-24",
} as const;

/** Texts that customers agree to at checkout. Change the version whenever the wording changes. */
export const consentTexts = {
  terms: {
    version: "terms-2026-11",
    text: "I agree to the Terms of Service and Privacy Policy.",
  },
  radio: {
    version: "radio-2026-11",
    text: "I understand that radio packages are paid promotion, that the station discloses sponsorship as the law asks, and that all sales are final.",
  },
  renewal: {
    version: "renewal-2026-11",
    text: "I understand that Elite Airplay renews every month at the price shown until I cancel, and that I can cancel online at any time.",
  },
} as const;

export type ConsentKind = keyof typeof consentTexts;
