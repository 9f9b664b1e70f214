import { randomUUID } from "node:crypto";
import type { Transaction } from "@/db/client";
import { broadcastRecipients, broadcasts, newsletterIssues } from "@/db/schema";
import type { SegmentCondition } from "@/db/values/segments";
import { addDays, type ChicagoDay, fromChicagoHour, getChicagoDay } from "@/lib/core/chicago-time";
import { minuteMs } from "@/lib/core/durations";
import { changeArchive } from "@/lib/newsletter/archive/archive";
import { createBroadcast, saveBroadcast } from "@/lib/newsletter/broadcasts/edit-broadcasts";
import { saveIssue } from "@/lib/newsletter/issues/save-issue";
import { findSendingDay } from "@/lib/newsletter/sending/schedule";
import { saveSegment } from "@/lib/subscribers/segments";
import { type DemoSubscriber, insertInChunks } from "./subscribers";
import type { Timeline } from "./timeline";
import { expectOk, type Staff, type World } from "./world";

/** The broadcast that was sent. It's also the campaign of its links. */
export const sentBroadcast = "split-sheet-night";
/** A Tuesday reaches every frequency. */
export const getBroadcastDay = ({ daysAgo }: Timeline): ChicagoDay =>
  findSendingDay(
    "weekly",
    getChicagoDay(daysAgo(14, "12:00")),
    getChicagoDay(daysAgo(8, "12:00")),
  ) ?? getChicagoDay(daysAgo(14, "12:00"));

const sentText = {
  subject: "Split Sheet Night: bring your unfinished splits",
  preheader: "An evening in Memphis to finish them together.",
  body: `Bring the songs that still have no split sheet, and the people you wrote them with if you can.

We'll fill in the sheets together, and you'll leave with signed copies.

[See the events](/events)`,
};

/** Inserts the broadcast's text, which the send log refers to. */
export async function writeSentBroadcast({ timeline }: World, tx: Transaction): Promise<void> {
  const at = fromChicagoHour(getBroadcastDay(timeline), 8);
  await tx.insert(newsletterIssues).values({
    id: sentBroadcast,
    block: "broadcast",
    ...sentText,
    isPublished: true,
    updatedAt: at,
  });
}

/** Inserts the broadcast with everyone who got it. */
export async function writeRecipients(
  { timeline }: World,
  tx: Transaction,
  subscribers: readonly DemoSubscriber[],
): Promise<void> {
  const day = getBroadcastDay(timeline);
  const startedAt = fromChicagoHour(day, 9);
  const rows = subscribers
    .filter(({ sent }) => sent?.sends.some(({ issueId }) => issueId === sentBroadcast))
    .map(({ id }) => ({
      broadcastId: sentBroadcast,
      subscriberId: id,
      status: "claimed" as const,
    }));
  const createdAt = new Date(startedAt.getTime() - 60 * minuteMs);
  const finishedAt = new Date(startedAt.getTime() + 5 * minuteMs);
  await tx.insert(broadcasts).values({
    id: sentBroadcast,
    status: "sent",
    day,
    scheduledAt: createdAt,
    startedAt,
    recipients: rows.length,
    frozenAt: startedAt,
    finishedAt,
    createdAt,
    updatedAt: finishedAt,
  });
  await insertInChunks(rows, (chunk) => tx.insert(broadcastRecipients).values(chunk));
}

const courseOffer = {
  subject: "The course that goes on from the eBook",
  preheader: "For everyone who has read it.",
  body: `You have the eBook. The course shows the same registrations step by step, on screen.

[See the course](/courses)`,
};
const onlyEbook: readonly SegmentCondition[] = [
  { kind: "bought", is: true, product: "ebook" },
  { kind: "bought", is: false, product: "course" },
];

/** Staff show the sent broadcast in the archive, save a segment, and prepare a broadcast to it. */
export function scheduleBroadcasts({ ctx, timeline }: World, { owner }: Staff): void {
  timeline.schedule(timeline.daysAgo(7, "10:10"), async () => {
    expectOk(await changeArchive(ctx, owner, { issueId: sentBroadcast, isPublic: true }));
  });
  timeline.schedule(timeline.daysAgo(2, "14:20"), async () => {
    const segmentId = randomUUID();
    const order = { sort: "joined", direction: "desc" } as const;
    const segment = { name: "Has the eBook, not the course", conditions: onlyEbook, ...order };
    expectOk(await saveSegment(ctx, owner, { id: segmentId, version: 0 }, segment));
    const { subject } = courseOffer;
    const id = expectOk(await createBroadcast(ctx, owner, { formId: randomUUID(), subject }));
    expectOk(await saveIssue(ctx, owner, { issueId: id, version: 1, content: courseOffer }));
    const first = addDays(getChicagoDay(timeline.end), 2);
    const day = findSendingDay("weekly", first, addDays(first, 6)) ?? first;
    const settings = { audience: segmentId, day, windowDays: 2 };
    expectOk(await saveBroadcast(ctx, owner, { id, version: 1 }, settings));
  });
}
