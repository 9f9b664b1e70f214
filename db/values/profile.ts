export const weekdays = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;
export type Weekday = (typeof weekdays)[number];

/** Who the business is and how to reach it, edited by staff in versions. Empty texts aren't shown. */
export type BusinessProfile = {
  name: string;
  /** For narrow headers and app icons. */
  shortName: string;
  tagline: string;
  /** The registered name, such as "Example Music LLC". */
  legalName: string;
  legalForm: string;
  registration: string;
  responsiblePerson: string;
  /** Street and number, or a PO box. */
  street: string;
  /** Suite, unit or floor. */
  unit: string;
  city: string;
  /** The state's two letters, such as TN. */
  region: string;
  postalCode: string;
  phone: string;
  contactEmail: string;
  /** For questions about orders and downloads. */
  supportEmail: string;
  /** Receives notifications about orders, messages and problems. */
  staffEmail: string;
  /** Office hours, from the first day to the last, in Memphis time such as "09:00". */
  firstDay: Weekday;
  lastDay: Weekday;
  opensAt: string;
  closesAt: string;
  socialUrl: string;
  scheduler30Url: string;
  scheduler45Url: string;
  scheduler60Url: string;
  schedulerConsultationUrl: string;
  communityInviteUrl: string;
  /** Opens the chat app on a phone: https or the app's own scheme. */
  communityAppUrl: string;
  communityIosStoreUrl: string;
  communityAndroidStoreUrl: string;
  /** The default video meeting room of consultations. */
  meetingUrl: string;
  /** Senders: an address, or a name and an address such as `Name <address@example.com>`. */
  sender: string;
  newsletterSender: string;
  replyTo: string;
  /** The state that governs the terms, such as Tennessee. */
  governingLaw: string;
  /** Where disputes are heard, such as "Shelby County, Tennessee". */
  courts: string;
  /** The DMCA agent's name and address (17 U.S.C. 512(c)). */
  copyrightAgent: string;
};
