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

/** Details that legal notices require. The owner fills them in; empty ones aren't shown. */
export const legalNotice = {
  /** The registered name, such as "Example Music LLC". */
  legalName: "",
  legalForm: "",
  registration: "",
  responsiblePerson: "",
  phone: "",
  /** The DMCA agent (17 U.S.C. 512(c)). */
  copyrightAgent: "",
  /** Set to true after a lawyer has approved the three legal pages. Only staff see it, in Settings. */
  isReviewed: false,
  /** The day the terms, privacy policy or legal notice last changed. */
  updatedOn: "2026-11-25",
} as const;
