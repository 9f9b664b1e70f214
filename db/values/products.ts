import type { CourseState } from "@/db/values/course";

export const productKinds = ["ebook", "course", "radio", "session"] as const;
export type ProductKind = (typeof productKinds)[number];

/** What the course's published lessons consist of. */
export type CourseFormat = {
  readonly lessons: number;
  /** Lessons with a captioned video, and their length together. */
  readonly videos: number;
  readonly videoSeconds: number;
  readonly withSound: number;
  /** Lessons with a worksheet. */
  readonly worksheets: number;
  /** Modules that end with a practice exercise. */
  readonly exercises: number;
};

/** A catalog row as used by pages, cart and checkout. */
export type Product = {
  readonly id: string;
  readonly kind: ProductKind;
  readonly title: string;
  readonly summary: string;
  readonly features: readonly string[];
  readonly priceCents: number;
  readonly recurringInterval: "month" | null;
  readonly isPopular: boolean;
  readonly isActive: boolean;
  readonly includesEbook: boolean;
  /** Radio only: spins per unit. */
  readonly spins: number | null;
  /** The maximum quantity in one order. */
  readonly maxQuantity: number;
  /** Sessions only: length in minutes. */
  readonly durationMinutes: number | null;
  readonly sortOrder: number;
  /** The course only. A draft isn't for sale. */
  readonly courseState?: CourseState | null;
  /** The Chicago day on which a course in presale opens. */
  readonly opensOn?: string | null;
  /** The course only. Missing in builds without a database. */
  readonly courseFormat?: CourseFormat | null;
};
