import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import type { EditedRecord } from "@/db/save-record";
import { adminAudit } from "@/db/schema";
import type { AdminActor } from "@/lib/core/admin-actor";
import { recordDataRequest } from "@/lib/data-requests/manage-data-requests";
import { eventFormSchema, saveEvent } from "@/lib/events/events";
import { saveSavedReply } from "@/lib/inquiries/replies";
import { promotionFormSchema } from "@/lib/promotions/promotion-form";
import { savePromotion } from "@/lib/promotions/promotions";
import { saveStation } from "@/lib/radio/stations";
import { saveSegment } from "@/lib/subscribers/segments";
import { type TestCtx, testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";
import { holdTable } from "@/tests/support/held-table";
import { addTestAdmin } from "@/tests/support/staff";

const database = testDatabase({ poolSize: 10 });
let ctx: TestCtx;
let actor: AdminActor;
beforeEach(async () => {
  await database.empty();
  ctx = testCtx({ db: database.db, now: "2030-03-02T12:00:00Z" });
  ({ actor } = await addTestAdmin(database.db));
});

const event = eventFormSchema.parse({
  title: "Listening night",
  description: "Bring a song.",
  startDay: "2030-03-09",
  startTime: "19:00",
  endDay: "2030-03-09",
  endTime: "21:00",
  // An empty value is compared too.
  location: "",
  url: "",
  isPublished: "on",
});
const promotion = promotionFormSchema.parse({
  code: "SPRING",
  discountKind: "percent",
  discountValue: "10",
  startDay: "2030-03-01",
  endDay: "2030-03-31",
  maxOrders: "",
  maxOrdersPerCustomer: "",
  isActive: "on",
});
const station = {
  name: "Beale FM",
  market: "Memphis, TN",
  format: "Soul",
  streamUrl: null,
  callSign: null,
  frequency: null,
  isCommercial: false,
  airsFrom: null,
  airsUntil: null,
  dayPercent: null,
  timeZone: "America/Chicago",
  isActive: true,
} as const;

const segment = {
  name: "Fans",
  conditions: [{ kind: "frequency", is: true, frequency: "weekly" }],
  sort: "joined",
  direction: "desc",
} as const;

/** What staff edit, each saved with one field that the test changes. */
const editors: Readonly<
  Record<string, (record: EditedRecord, text: string) => Promise<{ readonly ok: boolean }>>
> = {
  event: (record, title) => saveEvent(ctx, actor, record, { ...event, title }),
  promotion: (record, text) =>
    savePromotion(ctx, actor, record, { ...promotion, maxOrders: text.length }),
  segment: (record, name) => saveSegment(ctx, actor, record, { ...segment, name }),
  station: (record, format) => saveStation(ctx, actor, { ...record, ...station, format }),
  "saved reply": (record, body) => saveSavedReply(ctx, actor, { ...record, title: "Splits", body }),
};

describe.each(Object.entries(editors))("the editor of a %s", (_name, save) => {
  const conflict = { ok: false, problem: "changed_since" };
  const countEntries = () => database.db.$count(adminAudit);

  test("adds and changes it once when its form arrives twice, and both answers say so", async () => {
    const id = randomUUID();
    for (const [version, text] of ["First", "Second one"].entries()) {
      const forms = [1, 2].map(() => save({ id, version }, text));
      expect(await Promise.all(forms)).toMatchObject([{ ok: true }, { ok: true }]);
      expect(await save({ id, version }, text)).toMatchObject({ ok: true });
      expect(await countEntries()).toBe(version + 1);
    }
  });

  test("keeps what a colleague saved or deleted since it was opened", async () => {
    const id = randomUUID();
    await save({ id, version: 0 }, "First");
    const edits = await Promise.all(
      ["Second", "Second one"].map((text) => save({ id, version: 1 }, text)),
    );
    expect(edits.filter(({ ok }) => ok)).toHaveLength(1);
    expect(edits).toContainEqual(conflict);
    expect(await save({ id, version: 1 }, "Third of them")).toEqual(conflict);
    expect(await save({ id: randomUUID(), version: 1 }, "Of a deleted one")).toEqual(conflict);
    expect(await countEntries()).toBe(2);
  });
});

type AddRecord = (id: string, name: string) => Promise<{ readonly ok: boolean }>;

/** What staff add under a name that no other may have, and its table. */
const forms: readonly (readonly [string, AddRecord])[] = [
  [
    "promotions",
    (id, code) => savePromotion(ctx, actor, { id, version: 0 }, { ...promotion, code }),
  ],
  ["radio_stations", (id, name) => saveStation(ctx, actor, { ...station, id, version: 0, name })],
  [
    "saved_replies",
    (id, title) => saveSavedReply(ctx, actor, { id, version: 0, title, body: "Hi" }),
  ],
  [
    "subscriber_segments",
    (id, name) => saveSegment(ctx, actor, { id, version: 0 }, { ...segment, name }),
  ],
  [
    "data_requests",
    (requestId, name) =>
      recordDataRequest(ctx, actor, {
        requestId,
        email: `${name}@example.com`,
        kind: "deletion",
        law: "unknown",
        receivedOn: "2030-03-01",
        channel: "phone",
      }),
  ],
];

test.each(forms)(
  "a form of %s that arrives eight times at once adds one, and all answers say so",
  async (table, add) => {
    for (let round = 1; round <= 10; round += 1) {
      const id = randomUUID();
      const answers = await holdTable(database.url, table, async ({ waiting }) => {
        const posts = Array.from({ length: 8 }, () => add(id, String(1000 + round)));
        await waiting(8);
        return { posts };
      });
      expect(await Promise.all(answers.posts)).not.toContainEqual(
        expect.objectContaining({ ok: false }),
      );
      expect(await database.db.$count(adminAudit)).toBe(round);
    }
  },
);
