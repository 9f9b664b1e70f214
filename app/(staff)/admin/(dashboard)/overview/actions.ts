"use server";

import * as z from "zod/mini";
import { editConflict } from "@/lib/core/action-state";
import { fail } from "@/lib/core/result";
import { retryStripeEvent } from "@/lib/flows/handle-stripe-event";
import { decideRestore, restoreDecisionForm } from "@/lib/restores/decide-restore";
import {
  approveLegalTexts,
  approveLegalTextsForm,
  confirmPrices,
  confirmPricesForm,
} from "@/lib/setup/setup";
import { staffAction } from "@/lib/web/actions/staff-action";

const eventForm = z.object({ eventId: z.string().check(z.minLength(1), z.maxLength(255)) });

export const retryEventAction = staffAction("events.retry", eventForm, {
  run: (ctx, actor, { eventId }) => retryStripeEvent(ctx, actor, eventId),
  problems: { title: "Nothing to retry", description: "This event was already processed." },
  done: (outcome) =>
    outcome === "deferred"
      ? fail({
          title: "Event failed again",
          description: "You can see the error in the list. We'll keep retrying automatically.",
        })
      : { title: "Event processed", description: "We saved what Stripe reported." },
});

export const approveLegalTextsAction = staffAction("setup.manage", approveLegalTextsForm, {
  run: approveLegalTexts,
  problems: {
    title: "Already approved",
    description: "Someone already recorded the approval of these legal texts.",
  },
  done: (_, { approvedBy }) => ({
    title: "Approval recorded",
    description: `Approved by ${approvedBy}.`,
  }),
});

export const confirmPricesAction = staffAction("setup.manage", confirmPricesForm, {
  run: confirmPrices,
  problems: editConflict,
  done: { title: "Prices confirmed" },
});

export const decideRestoreAction = staffAction("newsletter.operate", restoreDecisionForm, {
  run: decideRestore,
  problems: {
    title: "Already decided",
    description: "Someone else already decided what happens to these emails.",
  },
  done: (decision) =>
    decision === "skip"
      ? {
          title: "Skipped",
          description:
            "Subscribers continue with the issue they would get next. Nothing that was due before the restore will be sent.",
        }
      : {
          title: "Sending",
          description: "We’ll send what was due before the restore, starting within a minute.",
        },
});
