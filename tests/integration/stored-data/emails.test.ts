import { describe, expect, test } from "vitest";
import { emailOutbox } from "@/db/schema";
import { emailKinds } from "@/db/values/emails";
import { deliverOutbox } from "@/lib/email/deliver-outbox";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { emailKindNow, rewordedSubjects } from "./expected-codes";
import { stored, storedCtx, storedDatabase } from "./fixture";

const database = storedDatabase();

function subjectNow(subject: string): string {
  return rewordedSubjects.reduce((text, [before, now]) => text.replace(before, now), subject);
}

describe("an email that was queued before the rename", () => {
  test("has a kind that this version knows, and every kind of then is among them", async () => {
    const kinds = (await database.db.select().from(emailOutbox)).map(({ kind }) => kind);
    expect(emailKinds).toEqual(expect.arrayContaining([...new Set(kinds)]));
    const then = stored.emails.map(({ kind }) => emailKindNow[kind] ?? kind);
    expect([...new Set(kinds)].sort()).toEqual([...new Set(then)].sort());
  });

  test("is not queued again under its old dedupe key", async () => {
    for (const { dedupeKey } of stored.emails) {
      const email = { kind: "course_welcome", to: "x@example.com", dedupeKey } as const;
      const props = { orderNumber: "TME-00000001", firstName: "Ray" };
      const isNew = await enqueueEmail(database.db, new Date(), { ...email, props });
      expect(isNew, dedupeKey).toBe(false);
    }
  });

  test("is delivered with its subject, under its ID as the provider's key, and as rendered before", async () => {
    const ctx = storedCtx(database);
    const until = new Date(ctx.now().getTime() + 3_600_000);
    const run = await deliverOutbox(ctx, { limit: 1_000, until });
    expect(run).toEqual({ sent: stored.emails.length, retried: 0, failed: 0 });
    const sent = ctx.email.sent.map(({ idempotencyKey, to, subject }) => ({
      id: idempotencyKey,
      to,
      subject,
    }));
    const isRendered = ({ id }: { id: string }) =>
      stored.rows.email_outbox?.some((row) => row.id === id && row.rendered !== null);
    const expected = stored.emails.map(({ id, to, subject }) => ({
      id,
      to,
      subject: isRendered({ id }) ? subject : subjectNow(subject),
    }));
    const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
    expect(sent.sort(byId)).toEqual(expected.sort(byId));
    // One had been rendered and refused for now: its bytes may not change under the same key.
    for (const { id, rendered } of stored.rows.email_outbox ?? []) {
      if (rendered === null) continue;
      const email = ctx.email.sent.find(({ idempotencyKey }) => idempotencyKey === id);
      expect(email).toEqual({ ...(rendered as object), idempotencyKey: id });
    }
  });
});
