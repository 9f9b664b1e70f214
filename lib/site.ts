/**
 * The business's own names, addresses and links, in one place. What differs between deployments
 * (mail senders, scheduler and community links) can be overridden by settings: see lib/env.ts.
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
  /** The same hours for search engines, in the zone above. */
  openingHours: {
    days: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
    opens: "09:00",
    closes: "18:00",
  },
  infoEmail: "info@tme-music.example",
  /** Receipts and all other mails come from here. */
  ordersEmail: "orders@tme-music.example",
  postalAddress: "TME Music Business, Memphis, TN, United States",
  /** The Instagram profile; empty while there is none, and then no link is shown. */
  socialUrl: "",
  ebookDownloadHours: 48,
} as const;

/** What the law wants named beside the above. The owner fills it in; nothing here is made up. */
export const legalNotice = {
  /** The registered name, such as "Example Music LLC". */
  legalName: "",
  legalForm: "",
  registration: "",
  responsiblePerson: "",
  phone: "",
  /** Who takes notices of infringed copyright (17 U.S.C. 512(c)). */
  copyrightAgent: "",
  /** True once a lawyer has read the three texts: the note that asks for it then goes. */
  isReviewed: false,
  /** When the terms, the privacy policy or the notice were last changed, as a calendar day. */
  updatedOn: "2026-11-22",
} as const;

/** Versions of the texts that buyers agree to; a change of wording takes a new version. */
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
