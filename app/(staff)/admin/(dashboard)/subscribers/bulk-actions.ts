"use server";

import { refresh } from "next/cache";
import { type ActionMessage, notAuthorized } from "@/lib/core/action-state";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import {
  changeMatchingSubscribers,
  changeSubscribers,
  type SubscriberChange,
} from "@/lib/subscribers/change-subscribers";
import { parseListView } from "@/lib/subscribers/list-view";
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
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";
import { flushOutboxAfterResponse } from "@/lib/web/background/after-response";
import { newsletterCtx } from "@/lib/web/ctx";

const permission = "subscribers.manage";

export const changeFrequenciesAction = defineAdminAction({
  permission,
  schema: changeFrequenciesSchema,
  run: (_ctx, actor, { subscriberIds: ids, frequency }) =>
    change(actor, ids, { kind: "frequency", frequency }),
});

export const resendConfirmationsAction = defineAdminAction({
  permission,
  schema: subscribersSchema,
  async run(_ctx, actor, { subscriberIds: ids }) {
    const result = await change(actor, ids, { kind: "resend" });
    flushOutboxAfterResponse();
    return result;
  },
});

const unsubscribeMany = "subscribers.unsubscribe_many";

export const unsubscribeAllAction = defineAdminAction({
  permission: unsubscribeMany,
  schema: subscribersSchema,
  run: (_ctx, actor, { subscriberIds: ids }) => change(actor, ids, { kind: "unsubscribe" }),
});

/** Changes the next batch of the subscribers that match; the form sends the cursor back for more. */
export const changeMatchingAction = defineAdminAction({
  permission,
  schema: changeMatchingSchema,
  alsoNeeds: async (_ctx, { kind }) =>
    kind === "unsubscribe" ? { permission: unsubscribeMany, refusal: notAuthorized } : null,
  async run(_ctx, actor, { q, filter, seenAt, after, kind, frequency }) {
    const { search, filter: chosen } = parseListView({ q, filter });
    const wanted = kind === "frequency" ? { kind, frequency } : { kind };
    const { changed, skipped, next } = await changeMatchingSubscribers(
      newsletterCtx(),
      actor,
      { view: { search, filter: chosen }, seenAt, after },
      wanted,
    );
    if (kind === "resend") flushOutboxAfterResponse();
    if (next === null) refresh();
    const batch = {
      changed,
      skipped: Object.fromEntries(skipped),
      next: next && `${next.createdAt}|${next.id}`,
    };
    return ok({ title: `${doneTexts[kind]} ${countSubscribersText(changed)}`, batch });
  },
});

async function change(
  actor: AdminActor,
  ids: readonly string[],
  wanted: SubscriberChange,
): Promise<Result<ActionMessage, ActionMessage>> {
  const { changed, skipped } = await changeSubscribers(newsletterCtx(), actor, ids, wanted);
  refresh();
  const description = describeSkipped(skipped);
  const message = {
    title:
      changed > 0 ? `${doneTexts[wanted.kind]} ${countSubscribersText(changed)}` : "No changes",
    ...(description && { description }),
  };
  return changed > 0 ? ok(message) : fail(message);
}
