import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { AdminAction } from "@/components/admin/form/action-form";
import { contentLive, contentVersions, products } from "@/db/schema";
import { seedProducts } from "@/db/values/seed-products";
import {
  createCookie,
  mockCaller,
  releaseCaller,
  stubCallerSettings,
} from "@/tests/integration/authorization/caller";
import { testDatabase } from "@/tests/support/database";

const caller = mockCaller();
const database = testDatabase();
const cookies = { admin: "", "admin after 16 minutes": "", editor: "" };
const ebook = seedProducts.find(({ id }) => id === "ebook");

let actions: typeof import("@/app/(staff)/admin/(dashboard)/content/actions");
let bulkActions: typeof import("@/app/(staff)/admin/(dashboard)/subscribers/bulk-actions");

beforeAll(async () => {
  cookies.admin = (await createCookie(database.db, { role: "admin" })).cookie;
  const old = await createCookie(database.db, { role: "admin", minutesOld: 16 });
  cookies["admin after 16 minutes"] = old.cookie;
  cookies.editor = (await createCookie(database.db, { role: "editor" })).cookie;
  actions = await import("@/app/(staff)/admin/(dashboard)/content/actions");
  bulkActions = await import("@/app/(staff)/admin/(dashboard)/subscribers/bulk-actions");
}, 300_000);

afterAll(releaseCaller);
beforeEach(async () => {
  stubCallerSettings(database.url);
  await database.db.delete(contentLive);
  await database.db.delete(contentVersions);
});
afterEach(() => {
  caller.cookie = "";
});

type Caller = keyof typeof cookies;

async function call(action: AdminAction, as: Caller, fields: Record<string, string>) {
  caller.cookie = cookies[as];
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return await action(null, form);
}

function edit(changes: Record<string, string>) {
  if (!ebook) throw new Error("the eBook is sold");
  const { title, summary, features } = ebook;
  return {
    productId: "ebook",
    basedOn: "0",
    title,
    summary,
    features: features.join("\n"),
    priceCents: (ebook.priceCents / 100).toFixed(2),
    isActive: "on",
    ...changes,
  };
}

const save = (as: Caller, changes: Record<string, string>) =>
  call(actions.saveProductAction, as, edit(changes));
const done = { status: "done" };
const adminsOnly = { status: "refused", message: { title: "Only admins can change prices" } };

test("editors save and publish a product's text at its price", async () => {
  expect(await save("editor", { title: "New title" })).toMatchObject(done);
  expect(await save("editor", { basedOn: "1", publish: "on" })).toMatchObject(done);
});

test.each(["on", ""])("editors can't save another price, published: %s", async (publish) => {
  const changes = { priceCents: "0.50", ...(publish && { publish }) };
  expect(await save("editor", changes)).toMatchObject(adminsOnly);
  expect(await database.db.select().from(contentVersions)).toEqual([]);
});

test("admins change a price only after a recent check", async () => {
  const changes = { priceCents: "39.99" };
  const asked = await save("admin after 16 minutes", changes);
  expect(asked).toMatchObject({ status: "refused", stepUp: "sign_in" });
  expect(await save("admin after 16 minutes", { title: "New title" })).toMatchObject(done);
  expect(await save("admin", { ...changes, basedOn: "1" })).toMatchObject(done);
});

test("editors can't publish a version with a price that an admin saved as a draft", async () => {
  expect(await save("admin", { priceCents: "39.99" })).toMatchObject(done);
  const version = { document: "product:ebook", number: "1" };
  expect(await call(actions.publishContentAction, "editor", version)).toMatchObject(adminsOnly);
  const text = { basedOn: "1", priceCents: "39.99", title: "New title" };
  expect(await save("editor", text)).toMatchObject(done);
  expect(await save("editor", { ...text, basedOn: "2", publish: "on" })).toMatchObject(adminsOnly);
});

test("editors can't restore the original of a product with another price", async () => {
  await database.db.update(products).set({ priceCents: 9_999 });
  const original = { document: "product:ebook", basedOn: "0" };
  expect(await call(actions.restoreOriginalAction, "editor", original)).toMatchObject(adminsOnly);
  await database.db.update(products).set({ priceCents: ebook?.priceCents ?? 0 });
  expect(await call(actions.restoreOriginalAction, "editor", original)).toMatchObject(done);
});

test("unsubscribing everyone who matches asks for a recent check, resending doesn't", async () => {
  const everyone = { q: "", filter: "", after: "", seenAt: new Date().toISOString() };
  const run = (kind: string) =>
    call(bulkActions.changeMatchingAction, "admin after 16 minutes", { ...everyone, kind });
  expect(await run("unsubscribe")).toMatchObject({ status: "refused", stepUp: "sign_in" });
  expect(await run("resend")).toMatchObject(done);
});
