"use server";

import { updateTag } from "next/cache";
import { changeArchive } from "@/lib/newsletter/archive/archive";
import { switchFollowUp } from "@/lib/newsletter/follow-ups/follow-ups";
import {
  adoptOriginalSchema,
  changeArchiveSchema,
  discardDraftSchema,
  issueFormSchema,
  issueTestSchema,
  moveIssueSchema,
  publishIssueSchema,
  restoreIssueSchema,
  switchFollowUpSchema,
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
import { staffNewsletterAction } from "@/lib/web/actions/staff-action";
import { archiveTag } from "@/lib/web/http/shared-tags";

/** Public pages show an issue's published text. */
function refreshArchive<Done>(done: Done): Done {
  updateTag(archiveTag);
  return done;
}

export const saveIssueAction = staffNewsletterAction("newsletter.edit", issueFormSchema, {
  run: async (ctx, actor, { issueId, basedOn, publish, checkedOn, ...content }) => {
    const input = { issueId, ...basedOn, checkedOn, content };
    return await (publish ? saveIssue(ctx, actor, input) : saveIssueDraft(ctx, actor, input));
  },
  problems: issueErrorMessages,
  done: (version, { publish }) =>
    publish
      ? refreshArchive({
          title: "Published",
          description: `New emails for this issue will use version ${version}.`,
        })
      : {
          title: "Draft saved",
          description: `New emails for this issue will use version ${version} until you publish.`,
        },
});

export const discardIssueDraftAction = staffNewsletterAction(
  "newsletter.edit",
  discardDraftSchema,
  { run: discardIssueDraft, problems: issueErrorMessages, done: { title: "Draft discarded" } },
);

export const restoreIssueAction = staffNewsletterAction("newsletter.edit", restoreIssueSchema, {
  run: restoreIssue,
  problems: issueErrorMessages,
  done: (version, { to }) =>
    refreshArchive({
      title: "Restored",
      description: `We saved version ${to} as version ${version}. New emails for this issue will use it.`,
    }),
});

export const adoptNewerOriginalAction = staffNewsletterAction(
  "newsletter.edit",
  adoptOriginalSchema,
  {
    run: adoptNewerOriginal,
    problems: issueErrorMessages,
    done: (version) =>
      refreshArchive({
        title: "Text updated",
        description: `New emails for this issue will use version ${version}.`,
      }),
  },
);

export const publishIssueAction = staffNewsletterAction("newsletter.edit", publishIssueSchema, {
  run: (ctx, actor, { issueId, isPublished }) =>
    publishIssue(ctx, actor, { issueId, isPublished: isPublished === "yes" }),
  problems: issueErrorMessages,
  done: (isPublished) => refreshArchive({ title: isPublished ? "Published" : "Unpublished" }),
});

export const changeArchiveAction = staffNewsletterAction("newsletter.edit", changeArchiveSchema, {
  run: (ctx, actor, { issueId, isPublic }) =>
    changeArchive(ctx, actor, { issueId, isPublic: isPublic === "yes" }),
  problems: issueErrorMessages,
  done: (isPublic) =>
    refreshArchive(
      isPublic
        ? { title: "The issue is public", description: "Everyone can read it on the site now." }
        : {
            title: "The issue is no longer public",
            description: "Its page shows “Page not found” within a minute.",
          },
    ),
});

export const switchFollowUpAction = staffNewsletterAction("newsletter.edit", switchFollowUpSchema, {
  run: (ctx, actor, { issueId, isOn }) =>
    switchFollowUp(ctx, actor, { issueId, isOn: isOn === "yes" }),
  problems: issueErrorMessages,
  done: (isOn) =>
    isOn
      ? {
          title: "Switched on",
          description: "We send it from 9 AM to 3 PM Central to everyone who’s due.",
        }
      : { title: "Switched off", description: "We won’t send it to anyone else." },
});

export const moveIssueAction = staffNewsletterAction("newsletter.edit", moveIssueSchema, {
  run: moveIssue,
  problems: issueErrorMessages,
  done: (position) => ({
    title: "Moved",
    description: `The issue is now at position ${position}.`,
  }),
});

export const sendIssueTestAction = staffNewsletterAction("newsletter.edit", issueTestSchema, {
  run: (ctx, actor, { issueId, to, ...content }) =>
    sendIssueTest(ctx, actor, { issueId, content, to }),
  problems: issueErrorMessages,
  done: (_, { to }) => ({ title: "Test sent", description: `We'll email the test to ${to}.` }),
});
