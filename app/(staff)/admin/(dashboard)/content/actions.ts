"use server";

import { refresh } from "next/cache";
import { changesPrice, publishesPrice, restoresPrice } from "@/lib/content/changes-price";
import {
  getLessonDocument,
  getModuleDocument,
  getPageDocument,
  getProductDocument,
} from "@/lib/content/content-documents";
import {
  faqFormSchema,
  lessonFormSchema,
  moduleFormSchema,
  pageFormSchema,
  productFormSchema,
  publishFormSchema,
  restoreFormSchema,
} from "@/lib/content/content-forms";
import { restoreOriginal } from "@/lib/content/edit-content";
import { editConflict } from "@/lib/core/action-state";
import { fail, ok } from "@/lib/core/result";
import { publishVersion, saveVersion, showVersionAtOnce } from "@/lib/web/actions/content-versions";
import { defineAdminAction, type ExtraPermission } from "@/lib/web/actions/define-admin-action";

const priceChange: ExtraPermission = {
  permission: "prices.edit",
  refusal: {
    title: "Only admins can change prices",
    description: "Set the price back to save your other changes, or ask an admin.",
  },
};

export const saveProductAction = defineAdminAction({
  permission: "content.edit",
  schema: productFormSchema,
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
  schema: faqFormSchema,
  run: (ctx, actor, input) => saveVersion(ctx, actor, { document: "faq", ...input }),
});

export const saveLessonAction = defineAdminAction({
  permission: "content.edit",
  schema: lessonFormSchema,
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
  schema: moduleFormSchema,
  run: (ctx, actor, { moduleId, basedOn, publish, ...body }) =>
    saveVersion(ctx, actor, { document: getModuleDocument(moduleId), basedOn, publish, body }),
});

export const savePageAction = defineAdminAction({
  permission: "content.edit",
  schema: pageFormSchema,
  run: (ctx, actor, { pageId, ...input }) =>
    saveVersion(ctx, actor, { document: getPageDocument(pageId), ...input }),
});

export const publishContentAction = defineAdminAction({
  permission: "content.edit",
  schema: publishFormSchema,
  alsoNeeds: async (ctx, input) => ((await publishesPrice(ctx, input)) ? priceChange : null),
  run: publishVersion,
});

export const restoreOriginalAction = defineAdminAction({
  permission: "content.edit",
  schema: restoreFormSchema,
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
