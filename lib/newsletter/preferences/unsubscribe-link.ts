import type { Queryable } from "@/db/client";
import { findSubscriber, findUnsubscribeMetadata } from "@/db/queries/newsletter/subscribers";
import type { newsletterSubscribers } from "@/db/schema";
import { type FrequencyPref, frequencyPrefs } from "@/db/values/newsletter";
import { dayMs } from "@/lib/core/durations";
import type { Ctx } from "@/lib/ctx";
import {
  lockSubscriber,
  pauseSubscriber,
  setFrequency,
} from "@/lib/newsletter/preferences/save-preferences";
import { endSubscription } from "@/lib/newsletter/subscription/unsubscribe";
import { readLink } from "@/lib/secrets/links";

/** How long after unsubscribing the same link takes it back. */
const undoMs = dayMs;
export const offeredPauseWeeks = 4;

/** What the page of an unsubscribe link offers. An email client's one click never chooses. */
export const unsubscribeChoices = ["unsubscribe", "weekly", "pause", "undo"] as const;
export type UnsubscribeChoice = (typeof unsubscribeChoices)[number];

type Subscriber = typeof newsletterSubscribers.$inferSelect;

type UnsubscribeInput = { readonly token: string; readonly choice?: UnsubscribeChoice };

/**
 * Does what someone chose with an unsubscribe link, and does it once, however often it's called. The link may
 * only lead to less email, or back to what it just ended.
 * @returns whether it's as chosen now; false for an unknown token too
 */
export async function followUnsubscribeLink(
  ctx: Ctx,
  { token, choice = "unsubscribe" }: UnsubscribeInput,
): Promise<boolean> {
  const link = readLink(ctx, "newsletter-unsubscribe", token);
  if (!link) return false;
  return await ctx.db.transaction(async (tx) => {
    const subscriber = await lockSubscriber(tx, link.id);
    if (!subscriber) return false;
    switch (choice) {
      case "unsubscribe":
        await endSubscription(tx, ctx.now(), link.id);
        return true;
      case "weekly":
        if (subscriber.unsubscribedAt) return false;
        return (await setFrequency(ctx, tx, subscriber, "weekly")).ok;
      case "pause":
        return (await pauseSubscriber(ctx, tx, subscriber, offeredPauseWeeks)).ok;
      case "undo": {
        if (!subscriber.unsubscribedAt) return true;
        const ended = await findUndoable(ctx, tx, subscriber);
        return ended !== null && (await setFrequency(ctx, tx, subscriber, ended)).ok;
      }
    }
  });
}

/** What an unsubscribe link's page offers now. */
export type UnsubscribeOffers = {
  readonly isSubscribed: boolean;
  readonly canGoWeekly: boolean;
  readonly canPause: boolean;
  readonly canUndo: boolean;
};

/** Reads what an unsubscribe link offers; null if it isn't one. */
export async function readUnsubscribeOffers(
  ctx: Ctx,
  token: string,
): Promise<UnsubscribeOffers | null> {
  const link = readLink(ctx, "newsletter-unsubscribe", token);
  if (!link) return null;
  const subscriber = await findSubscriber(ctx.db, link.id);
  // Erased since: the button does nothing, as it says nothing about anyone.
  if (!subscriber)
    return { isSubscribed: true, canGoWeekly: false, canPause: false, canUndo: false };
  const isSubscribed = subscriber.unsubscribedAt === null;
  const isMailed = isSubscribed && subscriber.confirmed;
  return {
    isSubscribed,
    canGoWeekly: isMailed && subscriber.frequencyPref !== "weekly",
    canPause: isMailed && subscriber.pausedUntil === null,
    canUndo: (await findUndoable(ctx, ctx.db, subscriber)) !== null,
  };
}

/** Returns the frequency that unsubscribing ended within the last day; null if it can't be undone. */
async function findUndoable(
  ctx: Ctx,
  db: Queryable,
  { id, confirmed, unsubscribedAt }: Pick<Subscriber, "id" | "confirmed" | "unsubscribedAt">,
): Promise<Exclude<FrequencyPref, "unsubscribed"> | null> {
  const isRecent = unsubscribedAt && ctx.now().getTime() - unsubscribedAt.getTime() < undoMs;
  if (!confirmed || !isRecent) return null;
  const metadata = await findUnsubscribeMetadata(db, id);
  const from = frequencyPrefs.find((one) => one === metadata?.from);
  return from === undefined || from === "unsubscribed" ? null : from;
}
