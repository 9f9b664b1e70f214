import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { newsletterEvents, newsletterSubscribers } from "@/db/schema";
import { linkBrowser } from "@/lib/newsletter/subscription/link-browser";
import { recordQuickCheck } from "@/lib/newsletter/subscription/record-quick-check";
import { type Answers, checkKeys } from "@/lib/quick-check/answers";
import { testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";

const database = testDatabase();

beforeEach(() => database.empty());

const ctx = () => testCtx({ db: database.db });
const at = new Date("2030-01-01T12:00:00Z");

type SubscriberRow = Partial<typeof newsletterSubscribers.$inferInsert>;

async function addSubscriber(email: string, browserHash: string | null, more: SubscriberRow = {}) {
  const [subscriber] = await database.db
    .insert(newsletterSubscribers)
    .values({
      email,
      consent: true,
      consentVersion: "test",
      consentAt: at,
      signupSource: "inline",
      createdAt: at,
      ...more,
    })
    .returning();
  if (browserHash) await link(subscriber?.id ?? "", browserHash, at);
}

async function link(subscriberId: string, browserHash: string, when: Date): Promise<void> {
  await database.db.transaction((tx) => linkBrowser(tx, when, { subscriberId, browserHash }));
}

async function readRow(email: string) {
  const rows = await database.db
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, email));
  const [row] = rows;
  if (!row) throw new Error(email);
  return row;
}

async function listEvents(email: string) {
  const { id } = await readRow(email);
  return await database.db
    .select({
      type: newsletterEvents.eventType,
      key: newsletterEvents.itemKey,
      metadata: newsletterEvents.metadata,
    })
    .from(newsletterEvents)
    .where(eq(newsletterEvents.subscriberId, id))
    .orderBy(asc(newsletterEvents.id));
}

const record = (answers: Answers, browserHash = "bessie's browser") =>
  recordQuickCheck(ctx(), { browserHash, answers });

describe("a known subscriber's answer", () => {
  test("is written to its column, with an event", async () => {
    await addSubscriber("bessie@example.com", "bessie's browser");
    expect(await record({ reg_check_pro: "yes", sx_active: "no" })).toEqual({
      ok: true,
      value: { written: ["reg_check_pro", "sx_active"] },
    });
    expect(await readRow("bessie@example.com")).toMatchObject({
      regCheckPro: true,
      sxActive: false,
      mlcActive: null,
      quickCheckCount: 1,
    });
    const metadata = { email: "bessie@example.com" };
    expect(await listEvents("bessie@example.com")).toEqual([
      { type: "quickcheck_yes", key: "reg_check_pro", metadata },
      { type: "quickcheck_no", key: "sx_active", metadata },
    ]);
  });

  test("is written to the column of its own check", async () => {
    await addSubscriber("bessie@example.com", "bessie's browser");
    const columns = [
      "regCheckPro",
      "regCheckIpi",
      "regCheckIsrc",
      "regCheckIswc",
      "mlcActive",
      "sxActive",
      "splitSheetsAll",
    ] as const;
    for (const [index, key] of checkKeys.entries()) {
      await record({ [key]: "yes" });
      const row = await readRow("bessie@example.com");
      expect(columns.map((column) => row[column])).toEqual(
        columns.map((_, place) => (place <= index ? true : null)),
      );
      expect(row.quickCheckCount).toBe(index + 1);
    }
  });

  test("writes no second event when repeated, and one when changed", async () => {
    await addSubscriber("bessie@example.com", "bessie's browser");
    await record({ mlc_active: "no" });
    expect(await record({ mlc_active: "no" })).toEqual({ ok: true, value: { written: [] } });
    await record({ mlc_active: "yes" });
    expect((await listEvents("bessie@example.com")).map(({ type }) => type)).toEqual([
      "quickcheck_no",
      "quickcheck_yes",
    ]);
  });

  test("writes one event when sent twenty times at once", async () => {
    await addSubscriber("bessie@example.com", "bessie's browser");
    const answers = Object.fromEntries(checkKeys.map((key) => [key, "no"] as const));
    await Promise.all(Array.from({ length: 20 }, () => record(answers)));
    expect(await listEvents("bessie@example.com")).toHaveLength(checkKeys.length);
  });

  test("keeps the row and the last event consistent when it changes while being sent", async () => {
    await addSubscriber("bessie@example.com", "bessie's browser");
    const changes = Array.from({ length: 20 }, (_, attempt) =>
      record({ reg_check_ipi: attempt % 2 === 0 ? "yes" : "no" }),
    );
    await Promise.all(changes);
    const { regCheckIpi } = await readRow("bessie@example.com");
    const events = await listEvents("bessie@example.com");
    expect(events.at(-1)?.type).toBe(regCheckIpi ? "quickcheck_yes" : "quickcheck_no");
    for (const [index, { type }] of events.entries()) {
      expect(type).not.toBe(events[index + 1]?.type);
    }
  });

  test("leaves unanswered checks unchanged", async () => {
    await addSubscriber("bessie@example.com", "bessie's browser", { regCheckIsrc: true });
    await record({});
    expect(await listEvents("bessie@example.com")).toEqual([]);
    expect((await readRow("bessie@example.com")).regCheckIsrc).toBe(true);
  });
});

describe("the subscriber of an answer", () => {
  test("is identified by the browser alone, and a stranger's answer writes nothing", async () => {
    await addSubscriber("bessie@example.com", "bessie's browser");
    await addSubscriber("otis@example.com", null);
    expect(await record({ reg_check_pro: "yes" }, "a stranger's browser")).toEqual({
      ok: false,
      problem: "unknown_subscriber",
    });
    expect(await database.db.select().from(newsletterEvents)).toEqual([]);
  });

  test("is the address that this browser signed up or confirmed last", async () => {
    const later = new Date(at.getTime() + 1_000);
    await addSubscriber("new@example.com", null);
    await addSubscriber("old@example.com", "bessie's browser");
    await link((await readRow("new@example.com")).id, "bessie's browser", later);
    await record({ reg_check_pro: "yes" });
    expect((await readRow("new@example.com")).regCheckPro).toBe(true);
    expect((await readRow("old@example.com")).regCheckPro).toBeNull();
    const last = new Date(later.getTime() + 1_000);
    await link((await readRow("old@example.com")).id, "bessie's browser", last);
    await record({ reg_check_ipi: "no" });
    expect((await readRow("old@example.com")).regCheckIpi).toBe(false);
  });

  test("is recognized in each of their browsers", async () => {
    await addSubscriber("bessie@example.com", "bessie's browser");
    await link((await readRow("bessie@example.com")).id, "bessie's phone", at);
    await record({ reg_check_pro: "yes" }, "bessie's phone");
    await record({ mlc_active: "no" });
    expect(await readRow("bessie@example.com")).toMatchObject({
      regCheckPro: true,
      mlcActive: false,
    });
  });

  test("isn't recognized after unsubscribing", async () => {
    await addSubscriber("bessie@example.com", "bessie's browser", { unsubscribedAt: at });
    expect((await record({ reg_check_pro: "yes" })).ok).toBe(false);
  });
});
