"use server";

import { refresh, updateTag } from "next/cache";
import * as z from "zod";
import { documentSchemas } from "@/lib/content/document-schemas";
import { getLessonDocument } from "@/lib/content/lesson-document";
import { getPageDocument, isEditablePageId } from "@/lib/content/page-document";
import { getProductDocument, parseProductId } from "@/lib/content/product-document";
import { publishContent } from "@/lib/content/publish-content";
import { restoreOriginal } from "@/lib/content/restore-original";
import { type NewVersion, saveContent } from "@/lib/content/save-content";
import type { ActionMessage } from "@/lib/core/action-state";
import { editConflict, textConflict } from "@/lib/core/action-state";
import type { AdminActor } from "@/lib/core/admin-actor";
import { parseDollars } from "@/lib/core/money";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";
import { catalogTag, contentTag } from "@/lib/web/http/cache-tags";

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

export const saveProductAction = defineAdminAction({
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
  run: (ctx, actor, { productId, basedOn, publish, ...body }) =>
    saved(ctx, actor, { document: getProductDocument(productId), basedOn, publish, body }),
});

export const saveFaqAction = defineAdminAction({
  schema: z.object({ ...draft, body: json.pipe(documentSchemas.faq) }),
  run: (ctx, actor, input) => saved(ctx, actor, { document: "faq", ...input }),
});

export const saveLessonAction = defineAdminAction({
  schema: z.object({
    ...draft,
    lessonId: z.string().max(60),
    title: documentSchemas.lesson.shape.title,
    summary: documentSchemas.lesson.shape.summary,
    body: documentSchemas.lesson.shape.body,
    length: lessonLength.pipe(documentSchemas.lesson.shape.lengthSeconds),
    isPreview: checkboxField,
    isRequired: checkboxField,
  }),
  run: (ctx, actor, { lessonId, basedOn, publish, length, ...copy }) => {
    const body = { ...copy, lengthSeconds: length };
    return saved(ctx, actor, { document: getLessonDocument(lessonId), basedOn, publish, body });
  },
});

export const savePageAction = defineAdminAction({
  schema: z.object({
    ...draft,
    pageId: z.string().refine(isEditablePageId),
    body: json.pipe(documentSchemas.page),
  }),
  run: (ctx, actor, { pageId, ...input }) =>
    saved(ctx, actor, { document: getPageDocument(pageId), ...input }),
});

export const publishContentAction = defineAdminAction({
  schema: z.object({ document: z.string().max(80), number: version }),
  async run(ctx, actor, publication) {
    const published = await publishContent(ctx, actor, publication);
    if (!published.ok) {
      return fail({
        title: "Error",
        description: "This version no longer exists. Reload the page.",
      });
    }
    showAtOnce(publication.document);
    return ok({ title: "Published", description: `Version ${publication.number} is live.` });
  },
});

export const restoreOriginalAction = defineAdminAction({
  schema: z.object({ document: z.string().max(80), basedOn: version }),
  async run(ctx, actor, input) {
    const restored = await restoreOriginal(ctx, actor, input);
    if (!restored.ok) {
      refresh();
      return fail(
        restored.problem === "no_original"
          ? { title: "Error", description: "This document has no original." }
          : editConflict,
      );
    }
    showAtOnce(input.document);
    const { number } = restored.value;
    return ok({ title: "Original restored", description: `Version ${number} is live.` });
  },
});

async function saved(
  ctx: Ctx,
  actor: AdminActor,
  written: NewVersion,
): Promise<Result<ActionMessage, ActionMessage>> {
  const version = await saveContent(ctx, actor, written);
  if (!version.ok) return fail(textConflict);
  const { number } = version.value;
  showAtOnce(written.document);
  return ok({
    title: written.publish ? "Published" : "Draft saved",
    description: `Version ${number} ${written.publish ? "is live" : "is saved. Publish it to show it to visitors"}.`,
  });
}

/** Other instances refresh within a minute, and checkout always reads the database. */
function showAtOnce(document: string): void {
  updateTag(parseProductId(document) === null ? contentTag : catalogTag);
  refresh();
}
