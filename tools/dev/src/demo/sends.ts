import { randomUUID } from "node:crypto";
import type { Transaction } from "@/db/client";
import { senderRowId } from "@/db/queries/newsletter/sender";
import { newsletterBatches, newsletterSender, newsletterSends } from "@/db/schema";
import type { SendStatus } from "@/db/values/newsletter";
import { minuteMs } from "@/lib/core/durations";
import { cacheRenderedIssues } from "@/lib/newsletter/issues/cache-rendered-issues";
import { readIssueSite } from "@/lib/newsletter/issues/render-issue";
import { groupIntoBatches } from "@/lib/newsletter/sending/claim-due";
import type { PlannedSend } from "./send-plan";
import type { DeliveryProblem } from "./subscriber-plan";
import { type DemoSubscriber, insertInChunks } from "./subscribers";
import type { World } from "./world";

export type RecordedSend = PlannedSend & {
  readonly subscriber: DemoSubscriber;
  readonly providerId: string;
  /** What went wrong with this email; null if it was delivered. */
  readonly problem: DeliveryProblem | null;
};

const statusByProblem: Readonly<Record<DeliveryProblem, SendStatus>> = {
  hard_bounce: "bounced",
  soft_bounces: "bounced",
  complaint: "complained",
  failed: "failed",
};

/** Reports of the latest deliveries are still on their way. */
const reportMs = 10 * minuteMs;
const softBouncesInARow = 3;

/** Writes the send log in the batches the sender would have made. Returns its rows. */
export async function writeSends(
  { ctx, timeline }: World,
  tx: Transaction,
  subscribers: readonly DemoSubscriber[],
): Promise<readonly RecordedSend[]> {
  const all = subscribers.flatMap(recordSends).sort((a, b) => a.at.getTime() - b.at.getTime());
  const issueIds = new Set(all.map(({ issueId }) => issueId));
  const renders = await cacheRenderedIssues(ctx, tx, issueIds, await readIssueSite(ctx, tx));
  const batches = groupIntoBatches(all, ({ issueId, at }) => `${issueId} ${at.getTime()}`).map(
    ({ members }) => ({ id: randomUUID(), members, first: members[0] }),
  );
  await insertInChunks(batches, (chunk) =>
    tx.insert(newsletterBatches).values(
      chunk.map(({ id, first: { issueId, day, at } }) => ({
        id,
        renderId: renders.get(issueId) ?? "",
        chicagoDate: day,
        status: "sent" as const,
        attempts: 1,
        createdAt: at,
        firstAttemptAt: at,
        nextAttemptAt: at,
        completedAt: new Date(at.getTime() + 2_000),
      })),
    ),
  );
  const rows = batches.flatMap(({ id, members }) =>
    members.map((send, batchIndex) => ({
      subscriberId: send.subscriber.id,
      issueId: send.issueId,
      chicagoDate: send.day,
      batchId: id,
      batchIndex,
      firstName: send.subscriber.plan.person.firstName,
      status: getStatus(send, timeline.end),
      // The provider rejected a failed email, so it has no id there.
      providerId: send.problem === "failed" ? null : send.providerId,
      lastError: send.problem === "failed" ? "invalid_to_address" : null,
      createdAt: send.at,
      updatedAt: send.at,
    })),
  );
  await insertInChunks(rows, (chunk) => tx.insert(newsletterSends).values(chunk));
  const lastRun = all.at(-1)?.at ?? timeline.end;
  await tx
    .insert(newsletterSender)
    .values({ id: senderRowId, lastRunStartedAt: lastRun, lastRunEndedAt: lastRun })
    .onConflictDoNothing();
  return all;
}

function recordSends(subscriber: DemoSubscriber): readonly RecordedSend[] {
  const { sent, plan } = subscriber;
  const sends = sent?.sends ?? [];
  const badSends = plan.problem === "soft_bounces" ? softBouncesInARow : 1;
  return sends.map((send, index) => ({
    ...send,
    subscriber,
    providerId: randomUUID(),
    problem: index >= sends.length - badSends ? plan.problem : null,
  }));
}

function getStatus({ problem, at }: RecordedSend, now: Date): SendStatus {
  if (problem) return statusByProblem[problem];
  return now.getTime() - at.getTime() < reportMs ? "sent" : "delivered";
}
