"use server";

import { notAuthorized } from "@/lib/core/action-state";
import { fail } from "@/lib/core/result";
import {
  type ChangedSubscribers,
  changeMatchingSubscribers,
  changeSubscribers,
  type SubscriberChange,
} from "@/lib/subscribers/change-subscribers";
import { readListView } from "@/lib/subscribers/segments";
import {
  countSubscribersText,
  describeSkipped,
  doneTexts,
} from "@/lib/subscribers/subscriber-copy";
import {
  changeFrequenciesSchema,
  changeMatchingSchema,
  subscribersSchema,
} from "@/lib/subscribers/subscriber-forms";
import { staffNewsletterAction } from "@/lib/web/actions/staff-action";

const unsubscribeMany = "subscribers.unsubscribe_many";

export const changeFrequenciesAction = staffNewsletterAction(
  "subscribers.manage",
  changeFrequenciesSchema,
  {
    run: (ctx, actor, { subscriberIds, frequency }) =>
      changeSubscribers(ctx, actor, subscriberIds, { kind: "frequency", frequency }),
    done: (value) => describeChange("frequency", value),
  },
);

export const resendConfirmationsAction = staffNewsletterAction(
  "subscribers.manage",
  subscribersSchema,
  {
    run: (ctx, actor, { subscriberIds }) =>
      changeSubscribers(ctx, actor, subscriberIds, { kind: "resend" }),
    done: (value) => describeChange("resend", value),
  },
);

export const unsubscribeAllAction = staffNewsletterAction(unsubscribeMany, subscribersSchema, {
  run: (ctx, actor, { subscriberIds }) =>
    changeSubscribers(ctx, actor, subscriberIds, { kind: "unsubscribe" }),
  done: (value) => describeChange("unsubscribe", value),
});

/** Changes the next batch of the subscribers that match; the form sends the cursor back for more. */
export const changeMatchingAction = staffNewsletterAction(
  "subscribers.manage",
  changeMatchingSchema,
  {
    alsoNeeds: async (_ctx, { kind }) =>
      kind === "unsubscribe" ? { permission: unsubscribeMany, refusal: notAuthorized } : null,
    run: async (ctx, actor, { segmentVersion, seenAt, after, kind, frequency, ...query }) => {
      const view = await readListView(ctx, actor, query);
      // Between two batches too: staff saw how many the segment found before.
      if (!view || (view.segment && view.segment.version !== segmentVersion)) {
        return fail("changed_since");
      }
      const wanted = kind === "frequency" ? { kind, frequency } : { kind };
      return await changeMatchingSubscribers(ctx, actor, { view, seenAt, after }, wanted);
    },
    problems: {
      title: "The segment changed",
      description: "Someone changed or deleted it. Reload the page and check who it finds.",
    },
    done: ({ changed, skipped, next }, { kind }) => ({
      title: `${doneTexts[kind]} ${countSubscribersText(changed)}`,
      batch: {
        changed,
        skipped: Object.fromEntries(skipped),
        next: next && `${next.createdAt}|${next.id}`,
      },
    }),
  },
);

function describeChange(kind: SubscriberChange["kind"], { changed, skipped }: ChangedSubscribers) {
  const description = describeSkipped(skipped);
  const message = {
    title: changed > 0 ? `${doneTexts[kind]} ${countSubscribersText(changed)}` : "No changes",
    ...(description && { description }),
  };
  return changed > 0 ? message : fail(message);
}
