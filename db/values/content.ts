import type { Availability } from "@/db/values/availability";
import type { BusinessProfile } from "@/db/values/profile";

/** The home page's questions, in order. */
type FaqBody = { question: string; answer: string }[];

/** The fields of a lesson that staff edit in versions. */
export type LessonCopy = {
  title: string;
  summary: string;
  /** Markdown. */
  body: string;
  lengthSeconds: number;
  isPreview: boolean;
  isRequired: boolean;
};

/** The fields of a course module that staff edit in versions. */
export type ModuleCopy = { title: string; summary: string };

/** The fields of a product that staff can edit. Others, such as its spins, are defined in code. */
export type ProductCopy = {
  title: string;
  summary: string;
  features: string[];
  priceCents: number;
  isPopular: boolean;
  isActive: boolean;
};

export const administrationRoles = [
  "not_chosen",
  "agreed_in_writing",
  "register_and_recover",
  "administrator_of_record",
] as const;
export type AdministrationRole = (typeof administrationRoles)[number];

/** What a publishing administration client agrees to. */
export type AdministrationTerms = { role: AdministrationRole; fee: string; term: string };

/** What a page says about its product. Texts and lists that are empty aren't shown. */
export type PageBody = {
  /** Blank lines separate paragraphs, and lines that start with "- " form a list. */
  sections: { title: string; text: string }[];
  questions: FaqBody;
  /** Who's behind the product. */
  team: string;
  // Versions that are older than a field don't have it, and other pages neither.
  /** Who the product is for, in a sentence. */
  audience?: string | undefined;
  administration?: AdministrationTerms | undefined;
  /** The membership plan that's marked as most popular; empty for none. */
  popularPlan?: string | undefined;
};

/** What someone does. A page of a product shows those who do it; About shows everyone. */
export const personDuties = ["sessions", "course", "ebook", "publishing"] as const;
export type PersonDuty = (typeof personDuties)[number];

/** Someone who works here. Texts that are empty aren't shown. */
export type Person = {
  name: string;
  role: string;
  /** Two sentences. */
  bio: string;
  credentials: string;
  /** Where a reader can check them. */
  credentialsUrl: string;
  /** The photo's id, of its file's content. */
  photo: string;
  duties: PersonDuty[];
};

/** The people who work here, in the order that pages show them. */
type PeopleBody = { people: Person[] };

/** The texts of a practice exercise. Its questions and answers are code. */
export type PracticeCopy = {
  title: string;
  summary: string;
  /** Says that it's practice, and which form it resembles as of when. */
  note: string;
  /** Markdown. */
  body: string;
  /** Counts for the certificate. */
  isRequired: boolean;
  /** Labels, hints, choices and explanations; `Question` says by which keys. */
  texts: Record<string, string>;
};

/** What follows a rate that ends, or a correction of it. Its unit is that of our rate of the same name. */
export type EnteredRate = {
  name: string;
  /** One number, or the lowest and the highest, such as `15.1 to 15.35`. */
  value: string;
  /** The address that states it. */
  source: string;
  /** The first day it applies, in Chicago. */
  effectiveFrom: string;
  /** The last day it applies; empty if no end is known. */
  validThrough: string;
  /** The day staff compared the value with its source. */
  checkedOn: string;
};

type RatesBody = { rates: EnteredRate[] };

/** What staff edit, by document name. Stored as JSON. */
export type ContentBodies = {
  availability: Availability;
  faq: FaqBody;
  lesson: LessonCopy;
  module: ModuleCopy;
  page: PageBody;
  people: PeopleBody;
  practice: PracticeCopy;
  product: ProductCopy;
  profile: BusinessProfile;
  rates: RatesBody;
};
export type ContentBody = ContentBodies[keyof ContentBodies];
