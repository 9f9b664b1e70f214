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

/** What a page says about its product. Texts and lists that are empty aren't shown. */
export type PageBody = {
  /** Blank lines separate paragraphs, and lines that start with "- " form a list. */
  sections: { title: string; text: string }[];
  questions: FaqBody;
  /** Who's behind the product. */
  team: string;
};

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

/** What staff edit, by document name. Stored as JSON. */
export type ContentBodies = {
  faq: FaqBody;
  lesson: LessonCopy;
  module: ModuleCopy;
  page: PageBody;
  practice: PracticeCopy;
  product: ProductCopy;
  profile: BusinessProfile;
};
export type ContentBody = ContentBodies[keyof ContentBodies];
