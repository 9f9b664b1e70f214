"use server";

import { refresh } from "next/cache";
import { fail, ok } from "@/lib/core/result";
import {
  adoptOriginalSchema,
  discardDraftSchema,
  issueFormSchema,
  issueTestSchema,
  moveIssueSchema,
  publishIssueSchema,
  restoreIssueSchema,
} from "@/lib/newsletter/issues/issue-forms";
import { moveIssue, publishIssue } from "@/lib/newsletter/issues/publish-issue";
import {
  adoptNewerOriginal,
  discardIssueDraft,
  restoreIssue,
  saveIssue,
  saveIssueDraft,
} from "@/lib/newsletter/issues/save-issue";
import { sendIssueTest } from "@/lib/newsletter/issues/send-issue-test";
import { issueErrorMessages } from "@/lib/newsletter/newsletter-copy";
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";
import { flushOutboxAfterResponse } from "@/lib/web/background/after-response";
import { newsletterCtx } from "@/lib/web/ctx";

export const saveIssueAction = defineAdminAction({
  permission: "newsletter.edit",
  schema: issueFormSchema,
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
  schema: discardDraftSchema,
  async run(_ctx, actor, input) {
    const discarded = await discardIssueDraft(newsletterCtx(), actor, input);
    if (!discarded.ok) return fail(issueErrorMessages[discarded.problem]);
    refresh();
    return ok({ title: "Draft discarded" });
  },
});

export const restoreIssueAction = defineAdminAction({
  permission: "newsletter.edit",
  schema: restoreIssueSchema,
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
  schema: adoptOriginalSchema,
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
  schema: publishIssueSchema,
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
  schema: moveIssueSchema,
  async run(_ctx, actor, input) {
    const moved = await moveIssue(newsletterCtx(), actor, input);
    if (!moved.ok) return fail(issueErrorMessages[moved.problem]);
    refresh();
    return ok({ title: "Moved", description: `The issue is now at position ${moved.value}.` });
  },
});

export const sendIssueTestAction = defineAdminAction({
  permission: "newsletter.edit",
  schema: issueTestSchema,
  async run(_ctx, actor, { issueId: id, to, ...content }) {
    const sent = await sendIssueTest(newsletterCtx(), actor, { issueId: id, content, to });
    if (!sent.ok) return fail(issueErrorMessages[sent.problem]);
    flushOutboxAfterResponse();
    return ok({ title: "Test sent", description: `We'll email the test to ${to}.` });
  },
});
