import { fromChicagoDateTime } from "@/lib/core/chicago-clock";
import type { Journal } from "./journal";
import { isMailEvent } from "./mail-event";
import { ClockProblem, type NewsletterClock } from "./newsletter-clock";
import type { WebhookQueue } from "./webhook-queue";

const MOST_MORNINGS = 366;

export type PanelParts = {
  readonly journal: Journal;
  readonly webhooks: WebhookQueue;
  readonly clock: NewsletterClock;
};

/** Does what a button of the panel says. Out: where the browser goes next. */
export async function panelAction(
  parts: PanelParts,
  path: string,
  form: URLSearchParams,
): Promise<string> {
  const back = new URLSearchParams();
  const search = form.get("search");
  if (search) back.set("search", search);
  try {
    // The shop passes over a reader of whom it is being told just then: their mail would come a minute
    // later, and mornings that are lived through in a row do not wait for it.
    if (path === "/panel/clock") await parts.webhooks.heldWhile(() => turn(parts.clock, form));
    else tell(parts, form);
  } catch (error) {
    if (!(error instanceof ClockProblem)) throw error;
    back.set("error", error.message);
  }
  return back.size > 0 ? `/panel?${back}` : "/panel";
}

async function turn(clock: NewsletterClock, form: URLSearchParams): Promise<void> {
  if (form.get("real")) return await clock.goBackToRealTime();
  const mornings = Number(form.get("mornings"));
  if (Number.isInteger(mornings) && mornings > 0) {
    return await clock.liveMornings(Math.min(mornings, MOST_MORNINGS));
  }
  const [, date, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(form.get("wall") ?? "") ?? [];
  if (!date || !time) throw new ClockProblem("Give a day and a time, such as 2026-12-01 09:00.");
  await clock.leapTo(fromChicagoDateTime({ date, time }));
}

function tell({ journal, webhooks }: PanelParts, form: URLSearchParams): void {
  const mail = journal.find(form.get("mail") ?? "");
  const event = form.get("event") ?? "";
  if (!mail || !isMailEvent(event)) throw new ClockProblem("There is no such mail or event.");
  webhooks.tell(mail, event);
}
