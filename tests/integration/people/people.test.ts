import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  customerEmails,
  importFiles,
  importSubscribers,
  imports,
  newsletterSubscribers,
  personNotes,
  subscriberTags,
} from "@/db/schema";
import type { AdminActor } from "@/lib/core/admin-actor";
import { deleteCustomerData } from "@/lib/flows/delete-customer-data";
import { eraseSubscriberRow } from "@/lib/flows/erase-subscriber";
import { exportCustomerData } from "@/lib/flows/export-personal-data";
import { findRecords } from "@/lib/flows/find-records";
import { readToday } from "@/lib/overview/read-today";
import { describeTodayItem } from "@/lib/overview/today-copy";
import {
  addPersonNote,
  addPersonTag,
  deletePersonNote,
  removePersonTag,
  setNoteDone,
} from "@/lib/people/notes-and-tags";
import { readPerson } from "@/lib/people/read-person";
import { purgeExpiredData } from "@/lib/retention/purge-expired-data";
import { retentionDays } from "@/lib/retention/retention-days";
import { signIn } from "@/tests/integration/customers/library-shop";
import { followUpHelpers } from "@/tests/integration/newsletter/follow-up-helpers";
import { createPackage } from "@/tests/integration/radio/radio-package";
import { createRequest } from "@/tests/support/consultations";
import { createTestMessage } from "@/tests/support/inquiries";
import { createPaidOrder } from "@/tests/support/orders";
import { addStaff, staffedShop } from "@/tests/support/staff";

const shop = staffedShop("2030-03-04T18:00:00Z");
const { database } = shop;
const { addPastPurchase, watch } = followUpHelpers(() => database.db);

const email = "artist@example.com";
const read = (id: string, actor: AdminActor = shop.admin) => readPerson(shop.ctx, actor, id);
const titles = async (id: string, actor?: AdminActor) =>
  (await read(id, actor))?.timeline.map(({ title }) => title) ?? null;

async function subscribe(address: string): Promise<string> {
  const id = randomUUID();
  await database.db.insert(newsletterSubscribers).values({
    id,
    email: address,
    firstName: "Ada",
    consent: true,
    consentVersion: "test",
    consentAt: shop.clock.now(),
    signupSource: "modal",
    createdAt: shop.clock.now(),
  });
  return id;
}

const addNote = (personId: string, body: string, dueOn: string | null = null, by = shop.admin) =>
  addPersonNote(shop.ctx, by, { noteId: randomUUID(), personId, body, dueOn });

describe("a person's page", () => {
  test("shows someone who bought and wrote, and never subscribed, from each record", async () => {
    const order = await createPaidOrder(shop, { cart: { ebook: 1 } });
    const message = await createTestMessage(shop.ctx, { email });
    for (const id of [order.id, message.id]) {
      const person = await read(id);
      expect(person?.addresses).toEqual([{ email, customerId: null }]);
      expect(person?.money.paidOrders).toBe(1);
      expect(await titles(id)).toEqual(
        expect.arrayContaining([`Order ${order.orderNumber}`, "Message: Message"]),
      );
    }
  });

  test("has sessions and radio packages once, as what they are", async () => {
    const requestId = await createRequest(shop);
    expect(await titles(requestId)).toContain("Consultation requested");
    const pack = await createPackage(shop);
    const shown = (await titles(pack.order.id)) ?? [];
    expect(shown.filter((title) => title.startsWith("Radio package"))).toHaveLength(1);
    expect(shown.filter((title) => title.startsWith("Message"))).toHaveLength(0);
  });

  test("counts all addresses that a customer proved as one person, and no one else's", async () => {
    await createPaidOrder(shop);
    const other = await createPaidOrder(shop, {
      customer: { email: "band@example.com", firstName: "Ada", lastName: "Artist" },
    });
    await createPaidOrder(shop, {
      customer: { email: "stranger@example.com", firstName: "Bo", lastName: "Else" },
    });
    const customer = await signIn(shop, email);
    expect((await read(other.id))?.money.paidOrders).toBe(1);
    await database.db
      .insert(customerEmails)
      .values({ email: "band@example.com", customerId: customer.id, provedAt: shop.clock.now() });
    for (const id of [other.id, customer.id]) {
      const person = await read(id);
      expect(person?.addresses.map((address) => address.email)).toEqual([
        email,
        "band@example.com",
      ]);
      expect(person?.money.paidOrders).toBe(2);
    }
  });

  test("shows purchases from a former shop with their course, and the imported list", async () => {
    const support = await addStaff(shop, "support");
    const message = await createTestMessage(shop.ctx, { email });
    const subscriberId = await subscribe(email);
    const past = await addPastPurchase(email, "course", "2023-05-01");
    await watch(past, shop.clock.now());
    const importId = randomUUID();
    const at = shop.clock.now();
    await database.db.insert(imports).values({
      id: importId,
      kind: "subscribers",
      createdBy: "owner@example.com",
      createdAt: at,
      settings: { frequency: "weekly", firstIssue: null, askFirst: false, leaveOutCold: false },
    });
    const file = { importId, number: 1, name: "list.csv", sizeBytes: 1, sha256: "0", rows: 1 };
    await database.db.insert(importFiles).values({
      ...file,
      uploadNumber: 1,
      source: "mailchimp",
      encoding: "utf-8",
      columns: [],
      mapping: { columns: {}, people: "subscribed" },
      firstSeenAt: at,
    });
    await database.db
      .insert(importSubscribers)
      .values({ subscriberId, importId, isCreated: false, fileNumber: 1, rowNumber: 7 });
    const timeline = (await read(message.id))?.timeline ?? [];
    expect(timeline).toContainEqual(
      expect.objectContaining({
        title: "Bought before: the course",
        note: expect.stringMatching(/^Gumroad sales, sale /),
        at: new Date("2023-05-01T05:00:00Z"),
      }),
    );
    expect(timeline).toContainEqual(
      expect.objectContaining({
        title: "Found in an imported list",
        note: "list.csv, row 7",
        href: `/admin/subscribers/import/${importId}`,
      }),
    );
    expect(timeline.filter(({ title }) => title.startsWith("Lesson started"))).toHaveLength(1);
    const shown = await titles(message.id, support);
    expect(shown).toContain("Bought before: the course");
    expect(shown).not.toContain("Found in an imported list");
  });

  test("shows support nothing of the newsletter", async () => {
    const support = await addStaff(shop, "support");
    const order = await createPaidOrder(shop);
    const subscriberId = await subscribe(email);
    const onlySubscriber = await subscribe("reader@example.com");
    expect((await read(order.id))?.subscribers).toHaveLength(1);
    const person = await read(order.id, support);
    expect(person?.subscribers).toEqual([]);
    expect(await read(subscriberId)).not.toBeNull();
    expect(await read(subscriberId, support)).toBeNull();
    expect(await read(onlySubscriber, support)).toBeNull();
    expect(await addNote(onlySubscriber, "Hello", null, support)).toEqual({
      ok: false,
      problem: "unknown",
    });
  });

  test("is found by name and by address, once for all addresses of a customer", async () => {
    await createPaidOrder(shop, {
      customer: { email, firstName: "Zelda", lastName: "Quist" },
    });
    const second = { email: "zelda@example.com", firstName: "Zelda", lastName: "Quist" };
    await createPaidOrder(shop, { customer: second });
    const find = async (text: string, actor = shop.admin) =>
      (await findRecords(shop.ctx, actor, text)).filter(({ kind }) => kind === "person");
    expect(await find("zelda quist")).toHaveLength(2);
    const customer = await signIn(shop, email);
    await database.db
      .insert(customerEmails)
      .values({ email: second.email, customerId: customer.id, provedAt: shop.clock.now() });
    expect(await find("zelda quist")).toMatchObject([{ id: customer.id, title: "Zelda Quist" }]);
    expect(await find("zelda@example.com")).toMatchObject([{ id: customer.id }]);
    await subscribe("reader@example.com");
    expect(await find("reader@example")).toHaveLength(1);
    expect(await find("reader@example", await addStaff(shop, "support"))).toEqual([]);
    expect(await find("zelda", await addStaff(shop, "editor"))).toEqual([]);
  });

  test("finds someone who only bought at a former shop by their address", async () => {
    const id = await addPastPurchase("past@example.com", "ebook", "2023-05-01");
    const found = await findRecords(shop.ctx, shop.admin, "Past@example.com");
    expect(found).toEqual([
      { kind: "person", id, title: "past@example.com", detail: "past@example.com" },
    ]);
    expect(await titles(id)).toEqual(["Bought before: the eBook"]);
    expect(await addNote(id, "Ask about the course")).toMatchObject({ ok: true });
  });

  test("knows no other ids", async () => {
    expect(await read(randomUUID())).toBeNull();
    expect(await read("artist@example.com")).toBeNull();
  });
});

describe("a note", () => {
  test("joins Today on its day until it's done, and leads to the person", async () => {
    const order = await createPaidOrder(shop);
    await addNote(order.id, "Call about the split sheet", "2030-03-05");
    const read = async (actor = shop.admin) =>
      (await readToday(shop.ctx, actor)).items.filter(({ kind }) => kind === "person_note");
    expect(await read()).toEqual([]);
    shop.clock.set("2030-03-05T12:00:00Z");
    const [item] = await read();
    expect(item).toMatchObject({ who: email, detail: "Call about the split sheet" });
    const noteId = item?.id ?? "";
    expect(item && describeTodayItem(item).href).toBe(`/admin/people/${noteId}`);
    expect((await readPerson(shop.ctx, shop.admin, noteId))?.money.paidOrders).toBe(1);
    expect(await read(await addStaff(shop, "support"))).toHaveLength(1);
    expect(await setNoteDone(shop.ctx, shop.admin, { noteId, isDone: true })).toMatchObject({
      ok: true,
    });
    expect(await read()).toEqual([]);
    const again = await setNoteDone(shop.ctx, shop.admin, { noteId, isDone: true });
    expect(again).toEqual({ ok: false, problem: "unknown" });
    await setNoteDone(shop.ctx, shop.admin, { noteId, isDone: false });
    expect(await read()).toHaveLength(1);
    await deletePersonNote(shop.ctx, shop.admin, { noteId });
    expect(await read()).toEqual([]);
  });

  test("is added once when the form is sent twice at the same time", async () => {
    const order = await createPaidOrder(shop);
    const note = { noteId: randomUUID(), personId: order.id, body: "Once", dueOn: null };
    await Promise.all([
      addPersonNote(shop.ctx, shop.admin, note),
      addPersonNote(shop.ctx, shop.admin, note),
    ]);
    expect((await read(order.id))?.notes).toHaveLength(1);
  });

  test("is deleted three years after it was written, unless it waits for its day", async () => {
    const order = await createPaidOrder(shop);
    await addNote(order.id, "Plain");
    await addNote(order.id, "Waiting", "2040-01-01");
    shop.clock.advance({ days: retentionDays.personNotes + 1 });
    const until = new Date(shop.clock.now().getTime() + 60_000);
    const { counts } = await purgeExpiredData(shop.ctx, { until });
    expect(counts.personNotes).toBe(1);
    expect((await database.db.select().from(personNotes)).map(({ body }) => body)).toEqual([
      "Waiting",
    ]);
  });
});

describe("tags", () => {
  const tag = (personId: string, word: string, by = shop.admin) =>
    addPersonTag(shop.ctx, by, { personId, tag: word });
  const readTags = async (id: string, actor?: AdminActor) => (await read(id, actor))?.tags;

  test("stay with a person who signs up for the newsletter later", async () => {
    const order = await createPaidOrder(shop);
    await Promise.all([tag(order.id, "VIP"), tag(order.id, "VIP")]);
    expect(await readTags(order.id)).toEqual(["VIP"]);
    const subscriberId = await subscribe(email);
    expect(await database.db.select().from(subscriberTags)).toMatchObject([
      { subscriberId, email: null, tag: "VIP" },
    ]);
    await tag(order.id, "Drummer");
    expect(await readTags(subscriberId)).toEqual(["Drummer", "VIP"]);
    expect(await database.db.select().from(subscriberTags)).toHaveLength(2);
    await removePersonTag(shop.ctx, shop.admin, { personId: order.id, tag: "VIP" });
    expect(await readTags(order.id)).toEqual(["Drummer"]);
  });

  test("that an import brought are hidden from support", async () => {
    const support = await addStaff(shop, "support");
    const order = await createPaidOrder(shop);
    const subscriberId = await subscribe(email);
    const importId = randomUUID();
    await database.db.insert(imports).values({
      id: importId,
      kind: "subscribers",
      createdBy: "owner@example.com",
      createdAt: shop.clock.now(),
      settings: {} as never,
    });
    await database.db.insert(subscriberTags).values({ subscriberId, tag: "Old list", importId });
    await tag(order.id, "VIP", support);
    expect(await readTags(order.id)).toEqual(["Old list", "VIP"]);
    expect(await readTags(order.id, support)).toEqual(["VIP"]);
    const input = { personId: order.id, tag: "Old list" };
    expect(await removePersonTag(shop.ctx, support, input)).toEqual({
      ok: false,
      problem: "unknown",
    });
  });

  test("are limited to 30 a person", async () => {
    const order = await createPaidOrder(shop);
    const words = Array.from({ length: 30 }, (_, index) => ({ email, tag: `Tag ${index}` }));
    await database.db.insert(subscriberTags).values(words);
    expect(await tag(order.id, "One more")).toEqual({ ok: false, problem: "too_many" });
  });
});

describe("notes and tags", () => {
  test("are exported and deleted with the customer's data", async () => {
    const order = await createPaidOrder(shop);
    await addNote(order.id, "Met at the workshop");
    await addPersonTag(shop.ctx, shop.admin, { personId: order.id, tag: "VIP" });
    const customer = await signIn(shop, email);
    const own = JSON.stringify(await exportCustomerData(shop.ctx, customer));
    expect(own).toContain("VIP");
    expect(own).not.toContain("Met at the workshop");
    const withNotes = await exportCustomerData(shop.ctx, customer, { withStaffNotes: true });
    expect(JSON.stringify(withNotes)).toContain("Met at the workshop");
    expect(JSON.stringify(withNotes)).not.toContain(shop.admin.email);
    expect(await deleteCustomerData(shop.ctx, customer)).toMatchObject({ ok: true });
    expect(await database.db.select().from(personNotes)).toEqual([]);
    expect(await database.db.select().from(subscriberTags)).toEqual([]);
  });

  test("of someone who was only a subscriber are erased with the subscriber", async () => {
    const order = await createPaidOrder(shop);
    const both = await subscribe(email);
    const only = await subscribe("reader@example.com");
    await addNote(order.id, "Bought");
    await addNote(only, "Reads");
    await database.db.transaction(async (tx) => {
      await eraseSubscriberRow(shop.ctx, tx, { id: both, email });
      await eraseSubscriberRow(shop.ctx, tx, { id: only, email: "reader@example.com" });
    });
    expect((await database.db.select().from(personNotes)).map(({ body }) => body)).toEqual([
      "Bought",
    ]);
    expect(
      await database.db
        .select()
        .from(newsletterSubscribers)
        .where(eq(newsletterSubscribers.id, only)),
    ).toEqual([]);
  });
});
