import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { broadcastRecipients, broadcasts, newsletterIssues } from "@/db/schema";
import {
  createBroadcast,
  saveBroadcast,
  scheduleBroadcast,
} from "@/lib/newsletter/broadcasts/edit-broadcasts";
import { saveIssue } from "@/lib/newsletter/issues/save-issue";
import type { TestCtx } from "@/tests/support/ctx";
import { addTestAdmin } from "@/tests/support/staff";

type NewBroadcast = {
  readonly day: string;
  readonly windowDays?: number;
  readonly audience?: string | null;
  readonly subject?: string;
};

type ScheduledRow = {
  readonly id: string;
  readonly day: string;
  readonly windowDays: number;
  readonly segmentId?: string;
};

/** Inserts a scheduled broadcast. Quicker than staff's actions, for tests that need many. */
export async function insertScheduled(
  db: Database,
  now: Date,
  { id, day, windowDays, segmentId }: ScheduledRow,
): Promise<void> {
  const text = { subject: `Broadcast ${id}`, preheader: "On Saturday.", body: "Come." };
  await db
    .insert(newsletterIssues)
    .values({ id, block: "broadcast", ...text, isPublished: true, updatedAt: now })
    .onConflictDoNothing();
  await db.insert(broadcasts).values({
    id,
    status: "scheduled",
    day,
    windowDays,
    ...(segmentId ? { audience: "segment", segmentId } : {}),
    scheduledAt: now,
    createdAt: now,
    updatedAt: now,
  });
}

/** Broadcasts as staff create and schedule them. */
export function broadcastHelpers(ctx: () => TestCtx) {
  const helpers = {
    async actor() {
      return (await addTestAdmin(ctx().db, `${randomUUID()}@shop.test`)).actor;
    },
    async readBroadcast(id: string) {
      const [row] = await ctx().db.select().from(broadcasts).where(eq(broadcasts.id, id));
      if (!row) throw new Error(`no broadcast ${id}`);
      return row;
    },
    /** A draft with a text, an audience and a day. Returns the id. */
    async addDraft({ day, windowDays = 2, audience = null, subject = "Workshop" }: NewBroadcast) {
      const actor = await helpers.actor();
      const created = await createBroadcast(ctx(), actor, { formId: randomUUID(), subject });
      if (!created.ok) throw new Error("not created");
      const id = created.value;
      const content = { subject: `${subject} ${id}`, preheader: "On Saturday.", body: "Come." };
      await saveIssue(ctx(), actor, { issueId: id, version: 1, content });
      const settings = { audience, day, windowDays };
      const saved = await saveBroadcast(ctx(), actor, { id, version: 1 }, settings);
      if (!saved.ok) throw new Error(`not saved: ${saved.problem}`);
      return id;
    },
    async addScheduled(input: NewBroadcast) {
      const id = await helpers.addDraft(input);
      const { version } = await helpers.readBroadcast(id);
      const scheduled = await scheduleBroadcast(ctx(), await helpers.actor(), { id, version });
      if (!scheduled.ok) throw new Error(`not scheduled: ${scheduled.problem}`);
      return id;
    },
    /** Its recipients as `waiting 2026-11-26` or `skipped no_day`, sorted. */
    async listRecipients(id: string): Promise<string[]> {
      const rows = await ctx()
        .db.select()
        .from(broadcastRecipients)
        .where(eq(broadcastRecipients.broadcastId, id))
        .orderBy(asc(broadcastRecipients.subscriberId));
      return rows
        .map(({ status, dueOn, skipReason }) =>
          [status, dueOn ?? skipReason].filter(Boolean).join(" "),
        )
        .sort();
    },
  };
  return helpers;
}
