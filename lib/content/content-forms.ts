import * as z from "zod";
import { isEditablePageId } from "@/lib/content/content-documents";
import { documentSchemas, lessonTextSchema } from "@/lib/content/document-schemas";
import { parseDollars } from "@/lib/core/money";
import { profileDocument } from "@/lib/profile/profile-form";

/** The business profile has its own actions, with another permission. */
const contentDocument = z
  .string()
  .max(80)
  .refine((document) => document !== profileDocument);
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

export const pageFormSchema = z.object({
  ...draft,
  pageId: z.string().refine(isEditablePageId),
  body: json.pipe(documentSchemas.page),
});

export const publishFormSchema = z.object({ document: contentDocument, number: version });

export const restoreFormSchema = z.object({ document: contentDocument, basedOn: version });
