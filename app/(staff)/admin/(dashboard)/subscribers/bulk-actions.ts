"use server";

import { refresh } from "next/cache";
import * as z from "zod/mini";
import type { ActionMessage } from "@/lib/core/action-state";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import { idsField } from "@/lib/forms/staff-fields";
import { changeSubscribers, type SubscriberChange } from "@/lib/subscribers/change-subscribers";
import { staffFrequencies } from "@/lib/subscribers/frequency";
import { countSubscribersText, skipReasonTexts } from "@/lib/subscribers/subscriber-copy";
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";
import { flushOutboxAfterResponse } from "@/lib/web/background/flush-outbox-after-response";
import { newsletterCtx } from "@/lib/web/ctx";

const permission = "subscribers.manage";

export const changeFrequenciesAction = defineAdminAction({
  permission,
  schema: z.object({ subscriberIds: idsField, frequency: z.enum(staffFrequencies) }),
  run: (_ctx, actor, { subscriberIds: ids, frequency }) =>
    change(actor, ids, { kind: "frequency", frequency }),
});

export const resendConfirmationsAction = defineAdminAction({
  permission,
  schema: z.object({ subscriberIds: idsField }),
  async run(_ctx, actor, { subscriberIds: ids }) {
    const result = await change(actor, ids, { kind: "resend" });
    flushOutboxAfterResponse();
    return result;
  },
});

export const unsubscribeAllAction = defineAdminAction({
  permission,
  schema: z.object({ subscriberIds: idsField }),
  run: (_ctx, actor, { subscriberIds: ids }) => change(actor, ids, { kind: "unsubscribe" }),
});

const doneTexts: Readonly<Record<SubscriberChange["kind"], string>> = {
  frequency: "Changed",
  resend: "Emailed",
  unsubscribe: "Unsubscribed",
};

async function change(
  actor: AdminActor,
  ids: readonly string[],
  wanted: SubscriberChange,
): Promise<Result<ActionMessage, ActionMessage>> {
  const { changed, skipped } = await changeSubscribers(newsletterCtx(), actor, ids, wanted);
  refresh();
  const reasons = [...skipped].map(([reason, count]) => `${count} ${skipReasonTexts[reason]}`);
  const description = reasons.length > 0 ? `Skipped: ${reasons.join(", ")}.` : undefined;
  const message = {
    title:
      changed > 0 ? `${doneTexts[wanted.kind]} ${countSubscribersText(changed)}` : "No changes",
    ...(description && { description }),
  };
  return changed > 0 ? ok(message) : fail(message);
}
