"use server";

import { refresh } from "next/cache";
import * as z from "zod/mini";
import type { AdminActionState } from "@/lib/core/action-state";
import { fail, ok } from "@/lib/core/result";
import { emailField } from "@/lib/forms/fields";
import { issueContentFields } from "@/lib/newsletter/issues/issue-content";
import { issueErrorMessages } from "@/lib/newsletter/issues/issue-error-messages";
import { moveIssue } from "@/lib/newsletter/issues/move-issue";
import { publishIssue } from "@/lib/newsletter/issues/publish-issue";
import { restoreIssue } from "@/lib/newsletter/issues/restore-issue";
import { saveIssue } from "@/lib/newsletter/issues/save-issue";
import { sendIssueTest } from "@/lib/newsletter/issues/send-issue-test";
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";
import { flushOutboxAfterResponse } from "@/lib/web/background/flush-outbox-after-response";
import { newsletterCtx } from "@/lib/web/ctx";

const issueId = z.string().check(z.maxLength(50));
const whole = z.coerce.number("Must be a whole number").check(z.int(), z.minimum(1));

const save = defineAdminAction({
  schema: z.object({ issueId, version: whole, ...issueContentFields }),
  async run(_ctx, actor, { issueId: id, version, ...words }) {
    const saved = await saveIssue(newsletterCtx(), actor, { issueId: id, version, content: words });
    if (!saved.ok) return fail(issueErrorMessages[saved.problem]);
    refresh();
    return ok({ title: "Saved", description: `Version ${saved.value} goes out from now on.` });
  },
});

const restore = defineAdminAction({
  schema: z.object({ issueId, version: whole, to: whole }),
  async run(_ctx, actor, input) {
    const restored = await restoreIssue(newsletterCtx(), actor, input);
    if (!restored.ok) return fail(issueErrorMessages[restored.problem]);
    refresh();
    const description = `The words of version ${input.to} are version ${restored.value} now.`;
    return ok({ title: "Restored", description });
  },
});

const publish = defineAdminAction({
  schema: z.object({ issueId, isPublished: z.enum(["yes", "no"]) }),
  async run(_ctx, actor, input) {
    const isPublished = input.isPublished === "yes";
    const done = await publishIssue(newsletterCtx(), actor, {
      issueId: input.issueId,
      isPublished,
    });
    if (!done.ok) return fail(issueErrorMessages[done.problem]);
    refresh();
    return ok({ title: isPublished ? "Published" : "Held back" });
  },
});

const move = defineAdminAction({
  schema: z.object({ issueId, was: whole, to: whole }),
  async run(_ctx, actor, input) {
    const moved = await moveIssue(newsletterCtx(), actor, input);
    if (!moved.ok) return fail(issueErrorMessages[moved.problem]);
    refresh();
    return ok({ title: "Moved", description: `It stands at place ${moved.value} now.` });
  },
});

const test = defineAdminAction({
  schema: z.object({ issueId, to: emailField(), ...issueContentFields }),
  async run(_ctx, actor, { issueId: id, to, ...words }) {
    const sent = await sendIssueTest(newsletterCtx(), actor, { issueId: id, content: words, to });
    if (!sent.ok) return fail(issueErrorMessages[sent.problem]);
    flushOutboxAfterResponse();
    return ok({ title: "Test sent", description: `It is on its way to ${to}.` });
  },
});

export async function saveIssueAction(previous: AdminActionState, form: FormData) {
  return save(previous, form);
}

export async function restoreIssueAction(previous: AdminActionState, form: FormData) {
  return restore(previous, form);
}

export async function publishIssueAction(previous: AdminActionState, form: FormData) {
  return publish(previous, form);
}

export async function moveIssueAction(previous: AdminActionState, form: FormData) {
  return move(previous, form);
}

export async function sendIssueTestAction(previous: AdminActionState, form: FormData) {
  return test(previous, form);
}
