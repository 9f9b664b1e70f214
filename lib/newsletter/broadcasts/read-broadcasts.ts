import { type AudienceCount, countAudience } from "@/db/queries/newsletter/broadcast-recipients";
import {
  type BroadcastRow,
  countRecipients,
  countSendResults,
  countUnsubscribes,
  findAudienceCondition,
  findBroadcast,
  type ListedBroadcast,
  listBroadcasts,
} from "@/db/queries/newsletter/broadcasts";
import { selectCampaignTotals } from "@/db/queries/overview/overview";
import { type BroadcastStatus, broadcastStatuses } from "@/db/values/broadcasts";
import type { SendStatus } from "@/db/values/newsletter";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { ChicagoDay } from "@/lib/core/chicago-time";
import type { Ctx } from "@/lib/ctx";
import { type EditedIssue, readIssue } from "@/lib/newsletter/issues/read-issues";
import { getFirstDayLeft } from "@/lib/newsletter/sending/schedule";

export type { ListedBroadcast } from "@/db/queries/newsletter/broadcasts";

/** Far more than a list sends in years. */
const maxListed = 500;

/** Lists broadcasts, newest first. */
export async function readBroadcasts(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
  status: BroadcastStatus | null,
): Promise<readonly ListedBroadcast[]> {
  return await listBroadcasts(ctx.db, status, maxListed);
}

/** Parses the list's filter; null for an unknown one. */
export function parseBroadcastStatus(text: string): BroadcastStatus | null {
  return broadcastStatuses.find((status) => status === text) ?? null;
}

export type EditedBroadcast = BroadcastRow & { readonly issue: EditedIssue };

/** Reads a broadcast with its text; null if there's none with this id. */
export async function readBroadcast(
  ctx: Pick<Ctx, "db">,
  actor: AdminActor,
  id: string,
): Promise<EditedBroadcast | null> {
  const issue = await readIssue(ctx, actor, id);
  const broadcast = issue ? await findBroadcast(ctx.db, id) : undefined;
  return issue && broadcast ? { ...broadcast, issue } : null;
}

export type Reach = {
  readonly counts: readonly AudienceCount[];
  readonly window: { readonly day: ChicagoDay; readonly windowDays: number };
  /** First day of the window that's left. */
  readonly from: ChicagoDay;
};

/** Counts who would get a broadcast on its day; null before it has one. */
export async function readReach(
  ctx: Pick<Ctx, "db" | "now">,
  _actor: AdminActor,
  { day, windowDays, ...audience }: BroadcastRow,
): Promise<Reach | null> {
  if (day === null) return null;
  const window = { day, windowDays };
  const from = getFirstDayLeft(window, ctx.now());
  const condition = await findAudienceCondition(ctx.db, ctx.now(), audience);
  return { counts: await countAudience(ctx.db, from, condition), window, from };
}

/** Reads what a broadcast has done so far. */
export async function readBroadcastResults(ctx: Pick<Ctx, "db">, _actor: AdminActor, id: string) {
  const [sends, recipients, unsubscribed] = await Promise.all([
    countSendResults(ctx.db, id),
    countRecipients(ctx.db, id),
    countUnsubscribes(ctx.db, id),
  ]);
  const count = (...statuses: readonly SendStatus[]) =>
    sends.reduce((sum, { status, emails }) => sum + (statuses.includes(status) ? emails : 0), 0);
  const sumRecipients = (status: string) =>
    recipients.reduce((sum, one) => sum + (one.status === status ? one.subscribers : 0), 0);
  return {
    sent: count("sent", "delivered", "bounced", "complained"),
    delivered: count("delivered", "complained"),
    bounced: count("bounced"),
    complained: count("complained"),
    failed: count("failed"),
    uncertain: count("uncertain"),
    waiting: sumRecipients("waiting") + count("queued"),
    unsubscribed,
    /** By reason; only reasons that apply to someone. */
    skipped: recipients.flatMap(({ skipReason, subscribers }) =>
      skipReason ? [{ reason: skipReason, subscribers }] : [],
    ),
    /** Recipients who are still in the database. */
    recipients: recipients.reduce((sum, { subscribers }) => sum + subscribers, 0),
  };
}

export type BroadcastResults = Awaited<ReturnType<typeof readBroadcastResults>>;

/** Reads the orders that a broadcast's links brought: the last campaign before the order. */
export async function readBroadcastOrders(ctx: Pick<Ctx, "db">, _actor: AdminActor, id: string) {
  return await selectCampaignTotals(ctx.db, id);
}
