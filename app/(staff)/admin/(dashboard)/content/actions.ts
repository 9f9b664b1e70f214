"use server";

import { refresh } from "next/cache";
import * as z from "zod";
import { changesPrice, publishesPrice, restoresPrice } from "@/lib/content/changes-price";
import { documentSchemas, lessonTextSchema } from "@/lib/content/document-schemas";
import { getLessonDocument } from "@/lib/content/lesson-document";
import { getModuleDocument } from "@/lib/content/module-document";
import { getPageDocument, isEditablePageId } from "@/lib/content/page-document";
import { getProductDocument } from "@/lib/content/product-document";
import { restoreOriginal } from "@/lib/content/restore-original";
import { editConflict } from "@/lib/core/action-state";
import { parseDollars } from "@/lib/core/money";
import { fail, ok } from "@/lib/core/result";
import { profileDocument } from "@/lib/profile/profile-form";
import { publishVersion, saveVersion, showVersionAtOnce } from "@/lib/web/actions/content-versions";
import { defineAdminAction, type ExtraPermission } from "@/lib/web/actions/define-admin-action";

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

const priceChange: ExtraPermission = {
  permission: "prices.edit",
  refusal: {
    title: "Only admins can change prices",
    description: "Set the price back to save your other changes, or ask an admin.",
  },
};

export const saveProductAction = defineAdminAction({
  permission: "content.edit",
  schema: z.object({
    ...draft,
    productId: z.string().max(60),
    title: documentSchemas.product.shape.title,
    summary: documentSchemas.product.shape.summary,
    features: lines.pipe(documentSchemas.product.shape.features),
    priceCents: price.pipe(documentSchemas.product.shape.priceCents),
    isPopular: checkboxField,
    isActive: checkboxField,
  }),
  alsoNeeds: async (ctx, { productId, basedOn, priceCents, publish }) => {
    const document = getProductDocument(productId);
    const isChanged = await changesPrice(ctx, { document, basedOn, priceCents, publish });
    return isChanged ? priceChange : null;
  },
  run: (ctx, actor, { productId, basedOn, publish, ...body }) =>
    saveVersion(ctx, actor, { document: getProductDocument(productId), basedOn, publish, body }),
});

export const saveFaqAction = defineAdminAction({
  permission: "content.edit",
  schema: z.object({ ...draft, body: json.pipe(documentSchemas.faq) }),
  run: (ctx, actor, input) => saveVersion(ctx, actor, { document: "faq", ...input }),
});

export const saveLessonAction = defineAdminAction({
  permission: "content.edit",
  schema: z.object({
    ...draft,
    lessonId: z.string().max(60),
    title: documentSchemas.lesson.shape.title,
    summary: documentSchemas.lesson.shape.summary,
    body: lessonTextSchema,
    length: lessonLength.pipe(documentSchemas.lesson.shape.lengthSeconds),
    isPreview: checkboxField,
    isRequired: checkboxField,
  }),
  run: (ctx, actor, { lessonId, basedOn, publish, length, ...copy }) => {
    const body = { ...copy, lengthSeconds: length };
    return saveVersion(ctx, actor, {
      document: getLessonDocument(lessonId),
      basedOn,
      publish,
      body,
    });
  },
});

export const saveModuleAction = defineAdminAction({
  permission: "content.edit",
  schema: z.object({
    ...draft,
    moduleId: z.string().max(60),
    ...documentSchemas.module.shape,
  }),
  run: (ctx, actor, { moduleId, basedOn, publish, ...body }) =>
    saveVersion(ctx, actor, { document: getModuleDocument(moduleId), basedOn, publish, body }),
});

export const savePageAction = defineAdminAction({
  permission: "content.edit",
  schema: z.object({
    ...draft,
    pageId: z.string().refine(isEditablePageId),
    body: json.pipe(documentSchemas.page),
  }),
  run: (ctx, actor, { pageId, ...input }) =>
    saveVersion(ctx, actor, { document: getPageDocument(pageId), ...input }),
});

export const publishContentAction = defineAdminAction({
  permission: "content.edit",
  schema: z.object({ document: contentDocument, number: version }),
  alsoNeeds: async (ctx, input) => ((await publishesPrice(ctx, input)) ? priceChange : null),
  run: publishVersion,
});

export const restoreOriginalAction = defineAdminAction({
  permission: "content.edit",
  schema: z.object({ document: contentDocument, basedOn: version }),
  alsoNeeds: async (ctx, { document }) =>
    (await restoresPrice(ctx, document)) ? priceChange : null,
  async run(ctx, actor, input) {
    const restored = await restoreOriginal(ctx, actor, input);
    if (!restored.ok) {
      refresh();
      return fail(
        restored.problem === "no_original"
          ? { title: "Error", description: "This document doesn't have an original version." }
          : editConflict,
      );
    }
    showVersionAtOnce(input.document);
    const { number } = restored.value;
    return ok({ title: "Original restored", description: `Version ${number} is live.` });
  },
});
