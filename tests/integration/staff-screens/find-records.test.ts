import { beforeAll, expect, test } from "vitest";
import { events, newsletterSubscribers } from "@/db/schema";
import type { StaffRole } from "@/lib/auth/permissions";
import type { AdminActor } from "@/lib/core/admin-actor";
import { type FoundRecord, findRecords } from "@/lib/flows/find-records";
import { hashNewsletterEmail } from "@/lib/newsletter/hashes";
import { editRadioDetails, saveRadioDetails } from "@/lib/radio/edit-submissions";
import { createPackage, songDetails } from "@/tests/integration/radio/radio-package";
import { createRequest } from "@/tests/support/consultations";
import { testShop } from "@/tests/support/shop";
import { addTestAdmin } from "@/tests/support/staff";

const shop = testShop({ start: "2030-03-01T12:00:00Z" });
let actor: AdminActor;
let order: Awaited<ReturnType<typeof createPackage>>["order"];
let songId: string;

/** Finds records as a role; all kinds or one. */
async function find(text: unknown, kind?: FoundRecord["kind"], role: StaffRole = "admin") {
  const found = await findRecords(shop.ctx, { ...actor, role }, text);
  return kind ? found.filter((record) => record.kind === kind) : found;
}

beforeAll(async () => {
  ({ actor } = await addTestAdmin(shop.database.db));
  const bought = await createPackage(shop);
  order = bought.order;
  songId = bought.orderItemId;
});

test("finds an order by its number, email address and name, in any case", async () => {
  for (const text of [order.orderNumber.toLowerCase(), " ARTIST@example.com ", "ada art"]) {
    const [first] = await find(text, "order");
    expect(first).toMatchObject({ kind: "order", id: order.id });
    expect(first?.title).toBe(`${order.orderNumber} Ada Artist`);
  }
});

test("finds songs, messages and consultations", async () => {
  const id = await createRequest(shop);
  const found = await find("bessie");
  expect(found.map(({ kind }) => kind)).toEqual(["person", "message", "consultation"]);
  expect(found.map((record) => record.id)).toEqual([id, id, id]);
  expect(await find(order.orderNumber, "song")).toMatchObject([{ kind: "song", id: songId }]);
});

test("finds a song by its artist and its track, in any order, until its details change", async () => {
  const bought = await createPackage(shop, { "radio-single-spin": 1 });
  const { orderItemId, token } = bought;
  await saveRadioDetails(shop.ctx, { token, orderItemId, details: songDetails });
  const findSong = async (text: string) => (await find(text, "song")).map(({ id }) => id);
  const texts = ["a$ap", "Memphis", "RIVER", "A$AP MEMPHIS River", "river a$ap"];
  for (const text of [...texts, "A$AP MEMPHIS, River", "A$AP MEMPHIS · River", "p m"]) {
    expect(await findSong(text), text).toEqual([orderItemId]);
  }
  for (const text of ["a$ap lake", "memphis,lake", ",,,"]) {
    expect(await findSong(text), text).toEqual([]);
  }
  const details = { ...songDetails, artist: "The Fairlow Band" };
  const edit = { orderItemId, version: 2, details };
  expect(await editRadioDetails(shop.ctx, actor, edit)).toMatchObject({ ok: true });
  expect(await findSong("fairlow")).toEqual([orderItemId]);
  expect(await findSong("a$ap")).toEqual([]);
});

test("finds products by any part of their title, for those who may edit them", async () => {
  const ids = async (text: string, role?: StaffRole) =>
    (await find(text, "product", role)).map(({ id }) => id);
  expect(await ids("EBOOK")).toContain("ebook");
  expect(await ids("elite air", "editor")).toEqual(["radio-elite-airplay"]);
  expect(await ids("eb"), "two characters are enough").toContain("ebook");
  expect(await ids("elite air", "support")).toEqual([]);
  const [product] = await find("elite air", "product");
  expect(product).toMatchObject({ title: "Elite Airplay", detail: "Radio · $2,500.00" });
});

test("finds issues and events by their titles, for those who may edit them", async () => {
  const startsAt = shop.clock.now();
  const endsAt = new Date(startsAt.getTime() + 3_600_000);
  const event = { title: "Split sheet night", description: "", startsAt, endsAt };
  await shop.database.db.insert(events).values(event);
  const list = async (text: string, role: StaffRole) =>
    (await find(text, undefined, role)).map(({ kind, title, detail }) => [kind, title, detail]);
  expect(await list("sheet split", "editor")).toEqual([
    ["issue", "Sign the split sheet before anyone goes home", "Issue 7"],
    ["event", "Split sheet night", "Mar 1, 2030, 6:00 AM · Unpublished"],
  ]);
  expect(await list("split sheet", "support")).toEqual([]);
});

test("finds only what the role may see", async () => {
  const email = "reader@example.com";
  const at = shop.ctx.now();
  await shop.database.db.insert(newsletterSubscribers).values({
    email,
    emailHash: hashNewsletterEmail(shop.ctx, email),
    firstName: "Ada",
    consent: true,
    consentVersion: "test",
    consentAt: at,
    signupSource: "inline",
    confirmationSentAt: at,
    confirmed: true,
    confirmedAt: at,
    stage: "sequence",
    createdAt: at,
  });
  const listKinds = async (role: StaffRole) => [
    ...new Set((await find("example.com", undefined, role)).map(({ kind }) => kind)),
  ];
  expect(await listKinds("admin")).toEqual(["person", "order", "message", "song", "subscriber"]);
  expect(await listKinds("support")).toEqual(["person", "order", "message", "song"]);
  expect(await listKinds("editor")).toEqual([]);
});

test("finds at most five of a kind, and nothing for one character or none", async () => {
  for (let number = 0; number < 6; number += 1) await createRequest(shop, `many${number}@a.test`);
  expect(await find("many", "message")).toHaveLength(5);
  for (const text of ["a", " ", "", null, undefined, 7, ["ada"]])
    expect(await find(text)).toEqual([]);
});

test("takes wildcards literally and survives unusual characters", async () => {
  for (const text of ["%%%", "___", "\0\0\0", "\ud800ab", "a'; drop table orders"]) {
    expect(await find(text)).toEqual([]);
  }
});
