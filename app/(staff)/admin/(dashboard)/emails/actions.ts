"use server";

import { refresh } from "next/cache";
import * as z from "zod/mini";
import { fail, ok } from "@/lib/core/result";
import { emailField } from "@/lib/forms/fields";
import { adoptNewerOriginal } from "@/lib/newsletter/issues/adopt-newer-original";
import { discardIssueDraft } from "@/lib/newsletter/issues/discard-issue-draft";
import { issueBasis } from "@/lib/newsletter/issues/issue-basis";
import { issueContentFields } from "@/lib/newsletter/issues/issue-content";
import { issueErrorMessages } from "@/lib/newsletter/issues/issue-error-messages";
import { moveIssue } from "@/lib/newsletter/issues/move-issue";
import { publishIssue } from "@/lib/newsletter/issues/publish-issue";
import { restoreIssue } from "@/lib/newsletter/issues/restore-issue";
import { saveIssue } from "@/lib/newsletter/issues/save-issue";
import { saveIssueDraft } from "@/lib/newsletter/issues/save-issue-draft";
import { sendIssueTest } from "@/lib/newsletter/issues/send-issue-test";
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";
import { flushOutboxAfterResponse } from "@/lib/web/background/flush-outbox-after-response";
import { newsletterCtx } from "@/lib/web/ctx";

const issueId = z.string().check(z.maxLength(50));
const wholeNumber = z.coerce.number("Enter a number without decimals").check(z.int(), z.minimum(1));

export const saveIssueAction = defineAdminAction({
  permission: "newsletter.edit",
  schema: z.object({
    issueId,
    basedOn: issueBasis,
    publish: z.optional(z.literal("on")),
    checkedOn: z.iso.date("Enter the date you last checked the facts"),
    ...issueContentFields,
  }),
  async run(_ctx, actor, { issueId: id, basedOn, publish, checkedOn, ...content }) {
    const input = { issueId: id, ...basedOn, checkedOn, content };
    const save = publish ? saveIssue : saveIssueDraft;
    const saved = await save(newsletterCtx(), actor, input);
    if (!saved.ok) return fail(issueErrorMessages[saved.problem]);
    refresh();
    return ok(
      publish
        ? {
            title: "Published",
            description: `New emails for this issue will use version ${saved.value}.`,
          }
        : {
            title: "Draft saved",
            description: `New emails for this issue will use version ${saved.value} until you publish.`,
          },
    );
  },
});

export const discardIssueDraftAction = defineAdminAction({
  permission: "newsletter.edit",
  schema: z.object({ issueId, draftId: z.uuid() }),
  async run(_ctx, actor, input) {
    const discarded = await discardIssueDraft(newsletterCtx(), actor, input);
    if (!discarded.ok) return fail(issueErrorMessages[discarded.problem]);
    refresh();
    return ok({ title: "Draft discarded" });
  },
});

export const restoreIssueAction = defineAdminAction({
  permission: "newsletter.edit",
  schema: z.object({ issueId, version: wholeNumber, to: wholeNumber }),
  async run(_ctx, actor, input) {
    const restored = await restoreIssue(newsletterCtx(), actor, input);
    if (!restored.ok) return fail(issueErrorMessages[restored.problem]);
    refresh();
    const description = `We saved version ${input.to} as version ${restored.value}. New emails for this issue will use it.`;
    return ok({ title: "Restored", description });
  },
});

export const adoptNewerOriginalAction = defineAdminAction({
  permission: "newsletter.edit",
  schema: z.object({ issueId, version: wholeNumber }),
  async run(_ctx, actor, input) {
    const used = await adoptNewerOriginal(newsletterCtx(), actor, input);
    if (!used.ok) return fail(issueErrorMessages[used.problem]);
    refresh();
    const description = `New emails for this issue will use version ${used.value}.`;
    return ok({ title: "Text updated", description });
  },
});

export const publishIssueAction = defineAdminAction({
  permission: "newsletter.edit",
  schema: z.object({ issueId, isPublished: z.enum(["yes", "no"]) }),
  async run(_ctx, actor, input) {
    const isPublished = input.isPublished === "yes";
    const done = await publishIssue(newsletterCtx(), actor, {
      issueId: input.issueId,
      isPublished,
    });
    if (!done.ok) return fail(issueErrorMessages[done.problem]);
    refresh();
    return ok({ title: isPublished ? "Published" : "Unpublished" });
  },
});

export const moveIssueAction = defineAdminAction({
  permission: "newsletter.edit",
  schema: z.object({ issueId, from: wholeNumber, to: wholeNumber }),
  async run(_ctx, actor, input) {
    const moved = await moveIssue(newsletterCtx(), actor, input);
    if (!moved.ok) return fail(issueErrorMessages[moved.problem]);
    refresh();
    return ok({ title: "Moved", description: `The issue is now at position ${moved.value}.` });
  },
});

export const sendIssueTestAction = defineAdminAction({
  permission: "newsletter.edit",
  schema: z.object({ issueId, to: emailField(), ...issueContentFields }),
  async run(_ctx, actor, { issueId: id, to, ...content }) {
    const sent = await sendIssueTest(newsletterCtx(), actor, { issueId: id, content, to });
    if (!sent.ok) return fail(issueErrorMessages[sent.problem]);
    flushOutboxAfterResponse();
    return ok({ title: "Test sent", description: `We'll email the test to ${to}.` });
  },
});
