import * as z from "zod";

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

/** The fields of a product that staff can edit. Others, such as its spins, are defined in code. */
export type ProductCopy = z.infer<typeof productCopy>;

/** Schemas of everything staff edit, by document name. */
export const documentSchemas = {
  faq: z.array(faqEntry).min(1, "Keep at least one question").max(20, "20 questions at most"),
  lessons: z.object({
    sides: z.tuple([sideOf("first"), sideOf("second")]),
  }),
  product: productCopy,
} as const;

function sideOf(which: string) {
  return z.object({
    name: line(`The ${which} side's name`, 80),
    lessons: z.array(lesson).min(1, `Keep a lesson on the ${which} side`).max(30),
  });
}

export type ContentBodies = {
  faq: z.infer<typeof documentSchemas.faq>;
  lessons: z.infer<typeof documentSchemas.lessons>;
  product: ProductCopy;
};
export type ContentBody = ContentBodies[keyof ContentBodies];
