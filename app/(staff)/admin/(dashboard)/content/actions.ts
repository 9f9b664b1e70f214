"use server";

import { updateTag } from "next/cache";
import {
  getLessonDocument,
  getModuleDocument,
  getPageDocument,
  getProductDocument,
  parseProductId,
} from "@/lib/content/content-documents";
import {
  faqFormSchema,
  lessonFormSchema,
  moduleFormSchema,
  pageFormSchema,
  peopleFormSchema,
  practiceFormSchema,
  practiceTextPrefix,
  productFormSchema,
  publishFormSchema,
  ratesFormSchema,
  restoreFormSchema,
} from "@/lib/content/document-schemas";
import {
  changesPrice,
  publishContent,
  publishesPrice,
  restoreOriginal,
  restoresPrice,
  type SavedVersion,
  saveContent,
} from "@/lib/content/edit-content";
import { editConflict, textConflict } from "@/lib/core/action-state";
import { originalPractice } from "@/lib/practice/original-texts";
import { getPracticeDocument } from "@/lib/practice/practice-copy";
import { profileDocument, publishProfileForm, saveProfileForm } from "@/lib/profile/profile-form";
import { type ExtraPermission, staffAction } from "@/lib/web/actions/staff-action";
import { catalogTag, contentTag } from "@/lib/web/http/shared-tags";

const versionProblems = {
  changed_since: textConflict,
  version_not_found: {
    title: "Error",
    description: "This version no longer exists. Reload the page.",
  },
} as const;

/** Shows a version at once if it's live. Returns the message for staff. */
function showVersion({ document, number, isLive }: SavedVersion) {
  updateTag(parseProductId(document) === null ? contentTag : catalogTag);
  return isLive
    ? { title: "Published", description: `Version ${number} is live.` }
    : {
        title: "Draft saved",
        description: `Version ${number} is saved. Publish this version to show it to visitors.`,
      };
}

const priceChange: ExtraPermission = {
  permission: "prices.edit",
  refusal: {
    title: "Only admins can change prices",
    description: "Set the price back to save your other changes, or ask an admin.",
  },
};

export const saveProductAction = staffAction("content.edit", productFormSchema, {
  alsoNeeds: async (ctx, { productId, basedOn, priceCents, publish }) => {
    const document = getProductDocument(productId);
    const isChanged = await changesPrice(ctx, { document, basedOn, priceCents, publish });
    return isChanged ? priceChange : null;
  },
  run: (ctx, actor, { productId, basedOn, publish, ...body }) =>
    saveContent(ctx, actor, { document: getProductDocument(productId), basedOn, publish, body }),
  problems: versionProblems,
  done: showVersion,
});

export const saveFaqAction = staffAction("content.edit", faqFormSchema, {
  run: (ctx, actor, input) => saveContent(ctx, actor, { document: "faq", ...input }),
  problems: versionProblems,
  done: showVersion,
});

export const savePeopleAction = staffAction("content.edit", peopleFormSchema, {
  run: (ctx, actor, input) => saveContent(ctx, actor, { document: "people", ...input }),
  problems: versionProblems,
  done: showVersion,
});

export const saveRatesAction = staffAction("content.edit", ratesFormSchema, {
  run: (ctx, actor, input) => saveContent(ctx, actor, { document: "rates", ...input }),
  problems: versionProblems,
  done: showVersion,
});

export const saveLessonAction = staffAction("content.edit", lessonFormSchema, {
  run: (ctx, actor, { lessonId, basedOn, publish, length: lengthSeconds, ...copy }) => {
    const document = getLessonDocument(lessonId);
    const body = { ...copy, lengthSeconds };
    return saveContent(ctx, actor, { document, basedOn, publish, body });
  },
  problems: versionProblems,
  done: showVersion,
});

export const saveModuleAction = staffAction("content.edit", moduleFormSchema, {
  run: (ctx, actor, { moduleId, basedOn, publish, ...body }) =>
    saveContent(ctx, actor, { document: getModuleDocument(moduleId), basedOn, publish, body }),
  problems: versionProblems,
  done: showVersion,
});

export const savePracticeAction = staffAction("content.edit", practiceFormSchema, {
  run: (ctx, actor, { exerciseId, basedOn, publish, ...fields }) => {
    const { title, summary, note, body, isRequired, ...posted } = fields;
    const texts = Object.entries(originalPractice[exerciseId].texts).map(([key, original]) => [
      key,
      posted[practiceTextPrefix + key] ?? original,
    ]);
    return saveContent(ctx, actor, {
      document: getPracticeDocument(exerciseId),
      basedOn,
      publish,
      body: { title, summary, note, body, isRequired, texts: Object.fromEntries(texts) },
    });
  },
  problems: versionProblems,
  done: showVersion,
});

export const savePageAction = staffAction("content.edit", pageFormSchema, {
  run: (ctx, actor, { pageId, ...input }) =>
    saveContent(ctx, actor, { document: getPageDocument(pageId), ...input }),
  problems: versionProblems,
  done: showVersion,
});

export const publishContentAction = staffAction("content.edit", publishFormSchema, {
  alsoNeeds: async (ctx, input) => ((await publishesPrice(ctx, input)) ? priceChange : null),
  run: publishContent,
  problems: versionProblems,
  done: showVersion,
});

export const restoreOriginalAction = staffAction("content.edit", restoreFormSchema, {
  alsoNeeds: async (ctx, { document }) =>
    (await restoresPrice(ctx, document)) ? priceChange : null,
  run: restoreOriginal,
  problems: {
    ...versionProblems,
    changed_since: editConflict,
    no_original: {
      title: "Error",
      description: "This document doesn't have an original version.",
    },
  },
  done: (version) => ({ ...showVersion(version), title: "Original restored" }),
});

export const saveProfileAction = staffAction("profile.edit", saveProfileForm, {
  run: (ctx, actor, { basedOn, publish, ...body }) =>
    saveContent(ctx, actor, { document: profileDocument, basedOn, publish, body }),
  problems: versionProblems,
  done: showVersion,
});

export const publishProfileAction = staffAction("profile.edit", publishProfileForm, {
  run: (ctx, actor, { number }) =>
    publishContent(ctx, actor, { document: profileDocument, number }),
  problems: versionProblems,
  done: showVersion,
});
