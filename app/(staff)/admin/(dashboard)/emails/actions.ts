"use server";

import { refresh } from "next/cache";
import * as z from "zod/mini";
import type { AdminAnswer } from "@/lib/forms/admin-answer";
import { emailField } from "@/lib/forms/fields";
import { issueRefusals } from "@/lib/newsletter/issue-refusals";
import { issueWordsFields } from "@/lib/newsletter/issue-words";
import { moveIssue } from "@/lib/newsletter/move-issue";
import { publishIssue } from "@/lib/newsletter/publish-issue";
import { restoreIssue } from "@/lib/newsletter/restore-issue";
import { saveIssue } from "@/lib/newsletter/save-issue";
import { sendIssueTest } from "@/lib/newsletter/send-issue-test";
import { fail, ok } from "@/lib/result";
import { newsletterCtx } from "@/lib/web/ctx";
import { defineAdminAction } from "@/lib/web/define-admin-action";
import { deliverSoon } from "@/lib/web/deliver-soon";

const issueId = z.string().check(z.maxLength(50));
const whole = z.coerce.number("Must be a whole number").check(z.int(), z.minimum(1));

const save = defineAdminAction({
  schema: z.object({ issueId, version: whole, ...issueWordsFields }),
  async run(_ctx, actor, { issueId: id, version, ...words }) {
    const saved = await saveIssue(newsletterCtx(), actor, { issueId: id, version, words });
    if (!saved.ok) return fail(issueRefusals[saved.problem]);
    refresh();
    return ok({ title: "Saved", description: `Version ${saved.value} goes out from now on.` });
  },
});

const restore = defineAdminAction({
  schema: z.object({ issueId, version: whole, to: whole }),
  async run(_ctx, actor, input) {
    const restored = await restoreIssue(newsletterCtx(), actor, input);
    if (!restored.ok) return fail(issueRefusals[restored.problem]);
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
    if (!done.ok) return fail(issueRefusals[done.problem]);
    refresh();
    return ok({ title: isPublished ? "Published" : "Held back" });
  },
});

const move = defineAdminAction({
  schema: z.object({ issueId, was: whole, to: whole }),
  async run(_ctx, actor, input) {
    const moved = await moveIssue(newsletterCtx(), actor, input);
    if (!moved.ok) return fail(issueRefusals[moved.problem]);
    refresh();
    return ok({ title: "Moved", description: `It stands at place ${moved.value} now.` });
  },
});

const test = defineAdminAction({
  schema: z.object({ issueId, to: emailField(), ...issueWordsFields }),
  async run(_ctx, actor, { issueId: id, to, ...words }) {
    const sent = await sendIssueTest(newsletterCtx(), actor, { issueId: id, words, to });
    if (!sent.ok) return fail(issueRefusals[sent.problem]);
    deliverSoon();
    return ok({ title: "Test sent", description: `It is on its way to ${to}.` });
  },
});

export async function saveIssueAction(previous: AdminAnswer, form: FormData) {
  return save(previous, form);
}

export async function restoreIssueAction(previous: AdminAnswer, form: FormData) {
  return restore(previous, form);
}

export async function publishIssueAction(previous: AdminAnswer, form: FormData) {
  return publish(previous, form);
}

export async function moveIssueAction(previous: AdminAnswer, form: FormData) {
  return move(previous, form);
}

export async function sendIssueTestAction(previous: AdminAnswer, form: FormData) {
  return test(previous, form);
}
