import * as z from "zod";
import { administrationRoles, type ContentBodies, personDuties } from "@/db/values/content";
import { isExerciseId } from "@/db/values/course";
import { membershipPlanNames } from "@/lib/catalog/membership-plan-names";
import { availabilityDocument, availabilitySchema } from "@/lib/consultations/availability";
import { isEditablePageId } from "@/lib/content/content-documents";
import { isPhotoId } from "@/lib/content/photo-url";
import { findMarkdownProblem } from "@/lib/core/markdown-bounds";
import { parseDollars } from "@/lib/core/money";
import { profileDocument, profileSchema } from "@/lib/profile/profile-form";
import { findUnknownPlaceholders } from "@/lib/royalties/rate-placeholders";
import { ratesSchema } from "@/lib/royalties/rates-form";

export type {
  AdministrationRole,
  AdministrationTerms,
  ContentBodies,
  ContentBody,
  EnteredRate,
  LessonCopy,
  ModuleCopy,
  PageBody,
  Person,
  PersonDuty,
  PracticeCopy,
  ProductCopy,
} from "@/db/values/content";

/** What's typed may be this much longer than what's left without spaces; nothing reads longer text. */
const typedFactor = 5;

/** One line of plain text. Pages never render it as markup. */
const line = (label: string, max: number) =>
  z
    .string()
    .max(typedFactor * max, `${label} is longer than ${max} characters`)
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
    .max(typedFactor * max, `${label} is longer than ${max} characters`)
    .transform((text) => text.toWellFormed().replace(/\r\n?/g, "\n").replaceAll("\0", "").trim())
    .pipe(z.string().max(max, `${label} is longer than ${max} characters`));

const faqEntry = z.object({
  question: line("A question", 200),
  answer: line("An answer", 2_000),
});

const person = z
  .object({
    name: line("A person's name", 80),
    role: line("A person's role", 80),
    bio: paragraphs("The text about a person", 400),
    credentials: paragraphs("A person's credentials", 200),
    credentialsUrl: z
      .string()
      .trim()
      .max(500, "A link is longer than 500 characters")
      .refine(
        (url) => url === "" || (URL.canParse(url) && new URL(url).protocol === "https:"),
        "The link to a person's credentials must start with https://",
      ),
    photo: z.string().refine((id) => id === "" || isPhotoId(id), "Choose the photo again"),
    duties: z.array(z.enum(personDuties)).max(personDuties.length),
  })
  .refine(({ credentials, credentialsUrl }) => credentialsUrl === "" || credentials !== "", {
    error: "Write which credentials the link shows",
    path: ["credentials"],
  });

const maxLessonText = 60_000;

const lessonCopy = z.object({
  title: line("The title", 120),
  summary: line("The summary", 400),
  body: z
    .string()
    .max(typedFactor * maxLessonText, "The text is too long")
    .transform((text) => text.replaceAll("\r\n", "\n").trim())
    .pipe(
      z
        .string()
        .min(1, "The text is missing")
        .max(maxLessonText, { error: "The text is too long", abort: true }),
    )
    .refine((text) => findUnknownPlaceholders(text).length === 0, {
      error: ({ input }) =>
        `These rate names don't exist: ${findUnknownPlaceholders(String(input)).join(", ")}. Use a name such as {{mechanicalRate}}, or enter the number.`,
    }),
  lengthSeconds: z
    .number()
    .int()
    .min(1, "The length is missing")
    .max(86_400, "A lesson can be at most 24 hours long"),
  isPreview: z.boolean(),
  isRequired: z.boolean(),
});

const practiceText = line("A text", 500);

const practiceCopy = lessonCopy
  .pick({ title: true, summary: true, body: true, isRequired: true })
  .extend({
    note: line("What kind of practice it is", 500),
    texts: z.record(z.string().max(60), practiceText),
  });

const productCopy = z.object({
  title: line("The title", 120),
  summary: line("The summary", 400),
  features: z.array(line("A feature", 200)).min(1, "Enter at least one feature").max(12),
  priceCents: z.number().int().min(50, "The price is below $0.50").max(10_000_000),
  isPopular: z.boolean(),
  isActive: z.boolean(),
});

/** A lesson's text as the form accepts it. Stored versions may be older than its bounds. */
export const lessonTextSchema = lessonCopy.shape.body.refine(
  (text) => findMarkdownProblem(text) === null,
  { error: ({ input }) => findMarkdownProblem(String(input)) ?? "" },
);

/** Schemas of everything staff edit, by document name. */
export const documentSchemas = {
  availability: availabilitySchema,
  faq: z
    .array(faqEntry)
    .min(1, "Keep at least one question")
    .max(20, "You can have at most 20 questions"),
  page: z.object({
    sections: z
      .array(
        z.object({ title: line("A section's title", 120), text: paragraphs("A section", 3_000) }),
      )
      .max(20, "You can have at most 20 sections"),
    questions: z.array(faqEntry).max(20, "You can have at most 20 questions"),
    team: paragraphs("The text about the team", 3_000),
    audience: paragraphs("Who it's for", 200).optional(),
    administration: z
      .object({
        role: z.enum(administrationRoles),
        fee: line("The fee", 300),
        term: line("The term", 300),
      })
      .optional(),
    popularPlan: z.enum(["", ...membershipPlanNames]).optional(),
  }),
  people: z.object({ people: z.array(person).max(30, "You can show at most 30 people") }),
  lesson: lessonCopy,
  module: z.object({ title: line("The title", 120), summary: line("The summary", 400) }),
  practice: practiceCopy,
  product: productCopy,
  profile: profileSchema,
  rates: ratesSchema,
} as const satisfies { [Name in keyof ContentBodies]: z.ZodType<ContentBodies[Name]> };

/** The business profile and the availability have their own actions, with other permissions. */
const contentDocument = z
  .string()
  .max(80)
  .refine((document) => document !== profileDocument && document !== availabilityDocument);
const version = z.coerce.number().int().min(0).max(1_000_000);
const checkboxField = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");
const draft = { basedOn: version, publish: checkboxField };

const lines = z
  .string()
  .max(5_000)
  .transform((text) => text.split("\n").filter((line) => line.trim() !== ""));

const price = z.string().transform((text, context) => {
  const cents = parseDollars(text);
  if (cents !== null) return cents;
  context.addIssue({ code: "custom", message: "Enter the price in dollars, such as 49.99" });
  return z.NEVER;
});

/** Minutes and seconds, such as `4:05`. */
const lessonLength = z.string().transform((text, context) => {
  const [, minutes, seconds] = /^\s*(\d{1,4}):([0-5]\d)\s*$/.exec(text) ?? [];
  if (minutes && seconds) return Number(minutes) * 60 + Number(seconds);
  context.addIssue({
    code: "custom",
    message: "Enter the length in minutes and seconds, such as 4:05",
  });
  return z.NEVER;
});

/** A JSON field written by a client component. */
const json = z
  .string()
  .max(100_000)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({
        code: "custom",
        message: "Part of the form is missing. Reload the page and try again.",
      });
      return z.NEVER;
    }
  });

export const productFormSchema = z.object({
  ...draft,
  productId: z.string().max(60),
  title: documentSchemas.product.shape.title,
  summary: documentSchemas.product.shape.summary,
  features: lines.pipe(documentSchemas.product.shape.features),
  priceCents: price.pipe(documentSchemas.product.shape.priceCents),
  isPopular: checkboxField,
  isActive: checkboxField,
});

export const faqFormSchema = z.object({ ...draft, body: json.pipe(documentSchemas.faq) });

export const peopleFormSchema = z.object({ ...draft, body: json.pipe(documentSchemas.people) });

export const ratesFormSchema = z.object({ ...draft, body: json.pipe(documentSchemas.rates) });

export const lessonFormSchema = z.object({
  ...draft,
  lessonId: z.string().max(60),
  title: documentSchemas.lesson.shape.title,
  summary: documentSchemas.lesson.shape.summary,
  body: lessonTextSchema,
  length: lessonLength.pipe(documentSchemas.lesson.shape.lengthSeconds),
  isPreview: checkboxField,
  isRequired: checkboxField,
});

export const moduleFormSchema = z.object({
  ...draft,
  moduleId: z.string().max(60),
  ...documentSchemas.module.shape,
});

/** The prefix of the fields with an exercise's texts; their keys follow. */
export const practiceTextPrefix = "text:";

export const practiceFormSchema = z
  .object({
    ...draft,
    exerciseId: z.string().refine(isExerciseId),
    title: practiceCopy.shape.title,
    summary: practiceCopy.shape.summary,
    note: practiceCopy.shape.note,
    body: lessonTextSchema,
    isRequired: checkboxField,
  })
  .catchall(practiceText);

export const pageFormSchema = z.object({
  ...draft,
  pageId: z.string().refine(isEditablePageId),
  body: json.pipe(documentSchemas.page),
});

export const publishFormSchema = z.object({ document: contentDocument, number: version });

export const restoreFormSchema = z.object({ document: contentDocument, basedOn: version });
