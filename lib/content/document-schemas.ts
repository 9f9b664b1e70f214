import * as z from "zod";
import type { ContentBodies } from "@/db/values/content";

export type { ContentBodies, ContentBody, PageBody, ProductCopy } from "@/db/values/content";

/** One line of plain text. Pages never render it as markup. */
const line = (label: string, max: number) =>
  z
    .string()
    .transform((text) => text.replace(/\s+/g, " ").trim())
    .pipe(
      z
        .string()
        .min(1, `${label} is missing`)
        .max(max, `${label} is longer than ${max} characters`),
    );

/** Plain text with line breaks; may be empty. */
const paragraphs = (label: string, max: number) =>
  z
    .string()
    .transform((text) => text.toWellFormed().replace(/\r\n?/g, "\n").replaceAll("\0", "").trim())
    .pipe(z.string().max(max, `${label} is longer than ${max} characters`));

const faqEntry = z.object({
  question: line("A question", 200),
  answer: line("An answer", 2_000),
});

const lesson = z.object({ title: line("A title", 120), summary: line("A summary", 400) });

const productCopy = z.object({
  title: line("The title", 120),
  summary: line("The summary", 400),
  features: z.array(line("A feature", 200)).min(1, "Name at least one feature").max(12),
  priceCents: z.number().int().min(50, "The price is below $0.50").max(10_000_000),
  isPopular: z.boolean(),
  isActive: z.boolean(),
});

/** Schemas of everything staff edit, by document name. */
export const documentSchemas = {
  faq: z.array(faqEntry).min(1, "Keep at least one question").max(20, "20 questions at most"),
  lessons: z.object({
    sides: z.tuple([courseSide("first"), courseSide("second")]),
  }),
  page: z.object({
    sections: z
      .array(
        z.object({ title: line("A section's title", 120), text: paragraphs("A section", 3_000) }),
      )
      .max(20, "20 sections at most"),
    questions: z.array(faqEntry).max(20, "20 questions at most"),
    team: paragraphs("The text about the team", 3_000),
  }),
  product: productCopy,
} as const satisfies { [Name in keyof ContentBodies]: z.ZodType<ContentBodies[Name]> };

function courseSide(which: string) {
  return z.object({
    name: line(`The ${which} side's name`, 80),
    lessons: z.array(lesson).min(1, `Keep a lesson on the ${which} side`).max(30),
  });
}
