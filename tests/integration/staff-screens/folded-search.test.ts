import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { inquiries, newsletterSubscribers, orders } from "@/db/schema";
import { foldText } from "@/db/search-text";
import type { AdminActor } from "@/lib/core/admin-actor";
import { type FoundRecord, findRecords } from "@/lib/flows/find-records";
import { hashNewsletterEmail } from "@/lib/newsletter/hashes";
import { listOrders, parseOrderFilter } from "@/lib/orders/read-orders";
import { parseListView } from "@/lib/subscribers/list-view";
import { readSubscribers } from "@/lib/subscribers/read-subscribers";
import { createRequest } from "@/tests/support/consultations";
import { internationalNames } from "@/tests/support/international-names";
import { createPaidOrder } from "@/tests/support/orders";
import { testShop } from "@/tests/support/shop";
import { addTestAdmin } from "@/tests/support/staff";

const shop = testShop({ start: "2030-03-01T12:00:00Z" });
let actor: AdminActor;
let orderId: string;
let inquiryId: string;

const names = {
  "jose@a.test": "José Núñez",
  "zoe@a.test": "Zoë",
  "carla@a.test": "Carla Elmsgate",
  "strauss@a.test": "Käthe Strauß",
  "soren@a.test": "Søren Łukasz Đorđe",
  "ibrahim@a.test": "İbrahim Işık",
  "anh@a.test": "Nguyễn Thị Ánh",
  "oneill@a.test": "Mary O’Neill-Smith",
  "ali@a.test": "علی‌رضا",
  "ivan@a.test": "Ёлка Щукина",
  "maya_50%@a.test": "Maya",
};

beforeAll(async () => {
  ({ actor } = await addTestAdmin(shop.database.db));
  const at = shop.ctx.now();
  await shop.database.db.insert(newsletterSubscribers).values(
    Object.entries(names).map(([email, firstName]) => ({
      email,
      firstName,
      emailHash: hashNewsletterEmail(shop.ctx, email),
      consent: true,
      consentVersion: "test",
      consentAt: at,
      signupSource: "inline" as const,
      confirmationSentAt: at,
      confirmed: true,
      confirmedAt: at,
      createdAt: at,
      stage: "sequence" as const,
    })),
  );
  orderId = (await createPaidOrder(shop)).id;
  const customer = { firstName: "José", lastName: "Núñez", phone: "+1 (901) 555-0100 ext. 12" };
  await shop.database.db.update(orders).set(customer);
  inquiryId = await createRequest(shop);
  await shop.database.db.update(inquiries).set({ name: "Núñez, José", phone: "901.555.0100" });
});

test("TypeScript and PostgreSQL fold real names alike, in every case and form", async () => {
  const more = [
    "ΟΔΟΣ ὁδός",
    "ẞ ß Æ œ Þ ð ħ ŧ ŋ",
    "O´Neill O`Neill Oʻahu",
    "ｊｏ ＠",
    "ŉ ﬁ ㎏ ½",
    "a\nb",
    "%_\\",
  ];
  const variants = (name: string) => [
    ...[
      name,
      name.toUpperCase(),
      name.toLowerCase(),
      name.normalize("NFD"),
      name.normalize("NFKC"),
    ],
  ];
  const texts = [...internationalNames, ...Object.values(names), ...more].flatMap(variants);
  const { rows } = await shop.database.db.execute<{ text: string; folded: string }>(
    sql`select text, fold_text(text) as folded
      from json_array_elements_text(${JSON.stringify(texts)}::json) as text`,
  );
  expect(rows).toHaveLength(texts.length);
  expect(rows.filter(({ text, folded }) => folded !== foldText(text))).toEqual([]);
});

test("folding twice changes nothing, and a folded part is in the folded whole", () => {
  const name = fc.constantFrom(...internationalNames);
  fc.assert(
    fc.property(name, name, (one, two) => {
      expect(foldText(foldText(one))).toBe(foldText(one));
      expect(foldText(`${one} ${two}`)).toContain(foldText(two));
      expect(foldText(one.toUpperCase()).replaceAll("ss", "ß")).toBe(
        foldText(one).replaceAll("ss", "ß"),
      );
    }),
  );
});

describe("subscribers are found", () => {
  test.each([
    ["jose", "jose@a.test"],
    ["nunez jose", "jose@a.test"],
    ["NÚÑEZ, JOSÉ", "jose@a.test"],
    ["zoe", "zoe@a.test"],
    ["zo", "zoe@a.test"],
    ["zoë", "zoe@a.test"],
    ["elmsgate carla", "carla@a.test"],
    ["strauss kathe", "strauss@a.test"],
    ["lukasz soren dorde", "soren@a.test"],
    ["ibrahim isik", "ibrahim@a.test"],
    ["IŞIK", "ibrahim@a.test"],
    ["anh nguyen", "anh@a.test"],
    ["oneill", "oneill@a.test"],
    ["O'Neill", "oneill@a.test"],
    ["smith o´neill", "oneill@a.test"],
    ["علی رضا", "ali@a.test"],
    ["علي", "ali@a.test"],
    ["елка", "ivan@a.test"],
    ["0%@", "maya_50%@a.test"],
    ["ya_5", "maya_50%@a.test"],
  ])("by %j", async (q, email) => {
    for (const sort of ["joined", "email", "checks"]) {
      const { rows } = await readSubscribers(shop.ctx, actor, parseListView({ q, sort }), null);
      expect(rows.map((row) => row.email)).toEqual([email]);
    }
  });

  test.each(["%%%", "___", "\\", "_", "'; drop table orders; --"])("not by %j", async (q) => {
    expect((await readSubscribers(shop.ctx, actor, parseListView({ q }), null)).rows).toEqual([]);
  });
});

test.each([
  "jose",
  "nunez jose",
  "José NÚÑEZ",
  "9015550100",
  "+1 (901) 555-0100",
  "901.555.0100",
  "555-0100",
])("orders, messages and consultations are found by %j", async (text) => {
  const list = await listOrders(shop.ctx, actor, parseOrderFilter({ q: text }));
  expect(list.rows.map(({ id }) => id)).toEqual([orderId]);
  const found = await findRecords(shop.ctx, actor, text);
  const listIds = (kind: FoundRecord["kind"]) =>
    found.filter((record) => record.kind === kind).map(({ id }) => id);
  expect([...listIds("order"), ...listIds("message"), ...listIds("consultation")]).toEqual([
    orderId,
    ...[inquiryId, inquiryId],
  ]);
});

test("an order is found by the start of a word, without accents", async () => {
  for (const q of ["nu", "NÚ", "jó"]) {
    const list = await listOrders(shop.ctx, actor, parseOrderFilter({ q }));
    expect(
      list.rows.map(({ id }) => id),
      q,
    ).toEqual([orderId]);
  }
});
