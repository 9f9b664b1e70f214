import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { adminAudit, customers, dataRequests, emailOutbox, inquiries } from "@/db/schema";
import { createDataRequestSchema } from "@/lib/data-requests/data-request-form";
import {
  confirmDataRequest,
  extendDataRequest,
  recordDataRequest,
  refuseDataRequest,
  resendConfirmation,
} from "@/lib/data-requests/manage-data-requests";
import {
  readDataRequest,
  readDataRequests,
  readRequesterPage,
} from "@/lib/data-requests/read-data-requests";
import {
  deleteRequestedData,
  keptAfterRequest,
  readRequestedFile,
  sendDataExport,
} from "@/lib/flows/fulfill-data-request";
import { readToday } from "@/lib/overview/read-today";
import { describeTodayItem } from "@/lib/overview/today-copy";
import { getLinkUrl } from "@/lib/secrets/links";
import { signIn } from "@/tests/integration/customers/library-shop";
import { createPaidOrder } from "@/tests/support/orders";
import { addTestAdmin, staffedShop } from "@/tests/support/staff";
import { confirmedRequest, readRequestEmails, readToken, recordRequest } from "./requests-shop";

const shop = staffedShop("2030-03-04T18:00:00Z");
const { database } = shop;

const email = "artist@example.com";

async function writeMessage(from: string) {
  const at = shop.clock.now();
  await database.db.insert(inquiries).values({
    kind: "contact",
    submissionKey: randomUUID(),
    message: "A secret",
    name: "Ada",
    email: from,
    browserHash: "b",
    dueAt: at,
    createdAt: at,
    lastReceivedAt: at,
  });
}

const readRequest = async () => (await database.db.select().from(dataRequests))[0];
const readStage = async () =>
  (await readRequesterPage(shop.ctx, await readToken(shop, email)))?.stage;
const readActions = async () =>
  (await database.db.select().from(adminAudit)).map(({ action }) => action);

describe("recording", () => {
  test("sets the shortest deadline and emails the address a link, once for a double click", async () => {
    const request = {
      requestId: randomUUID(),
      email,
      kind: "export",
      channel: "email",
      law: "unknown",
      receivedOn: "2030-03-01",
    } as const;
    const twice = [1, 2].map(() => recordDataRequest(shop.ctx, shop.admin, request));
    expect(await Promise.all(twice)).toEqual([
      { ok: true, value: null },
      { ok: true, value: null },
    ]);
    expect(await readRequest()).toMatchObject({ status: "open", dueOn: "2030-04-01", email });
    expect(await readRequestEmails(shop, email)).toMatchObject([{ step: "confirm" }]);
    expect(await readActions()).toEqual(["data_request_recorded"]);
  });

  test("of the same request by two people keeps one", async () => {
    const request = { email, kind: "deletion", channel: "phone", law: "ccpa" } as const;
    const results = await Promise.all(
      [randomUUID(), randomUUID()].map((requestId) =>
        recordDataRequest(shop.ctx, shop.admin, {
          ...request,
          requestId,
          receivedOn: "2030-03-01",
        }),
      ),
    );
    expect(results.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await database.db.select().from(dataRequests)).toMatchObject([{ dueOn: "2030-04-15" }]);
    expect(await readRequestEmails(shop, email)).toHaveLength(1);
  });

  test("rejects days ahead, days that don't exist, and addresses that aren't", () => {
    const schema = createDataRequestSchema(() => shop.clock.now());
    const parse = (changes: Readonly<Record<string, string>>) =>
      schema.safeParse({
        requestId: randomUUID(),
        email: " Artist@Example.com",
        kind: "export",
        channel: "email",
        law: "gdpr",
        receivedOn: "2030-03-04",
        ...changes,
      });
    expect(parse({}).data?.email).toBe(email);
    for (const receivedOn of ["2030-03-05", "2030-02-30", "2029-03-03", "", "yesterday"]) {
      expect(parse({ receivedOn }).success, receivedOn).toBe(false);
    }
    expect(parse({ email: "a@b" }).success).toBe(false);
    expect(parse({ kind: "everything" }).success).toBe(false);
  });
});

describe("the identity check", () => {
  test("lets nothing out and deletes nothing until the emailed link is used", async () => {
    await writeMessage(email);
    const exported = await recordRequest(shop, shop.admin, { email, kind: "export" });
    const deleted = await recordRequest(shop, shop.admin, { email, kind: "deletion" });
    const unconfirmed = { ok: false, problem: "unconfirmed" };
    expect(await sendDataExport(shop.ctx, shop.admin, exported)).toEqual(unconfirmed);
    expect(await deleteRequestedData(shop.ctx, shop.admin, deleted)).toEqual(unconfirmed);
    const token =
      new URL(getLinkUrl(shop.ctx, "data-request", { id: exported })).searchParams.get("token") ??
      "";
    expect(await readRequestedFile(shop.ctx, token)).toBeNull();
    expect(await database.db.select().from(inquiries)).toHaveLength(1);
    await expect(
      database.db.update(dataRequests).set({ status: "done", closedAt: shop.clock.now() }),
      "the database refuses it too",
    ).rejects.toThrow("data_requests_proved");
  });

  test("rejects forged and expired links, and a resent one works", async () => {
    const id = await recordRequest(shop, shop.admin, { email, kind: "export" });
    const token = await readToken(shop, email);
    await confirmDataRequest(shop.ctx, { token: `${token.slice(0, -1)}x` });
    await confirmDataRequest(shop.ctx, { token: token.replace(id, randomUUID()) });
    expect((await readRequest())?.confirmedAt).toBeNull();
    shop.clock.advance({ days: 7, minutes: 1 });
    await confirmDataRequest(shop.ctx, { token });
    expect((await readRequest())?.confirmedAt).toBeNull();
    expect(await readStage()).toBe("link_expired");
    expect((await resendConfirmation(shop.ctx, shop.admin, id)).ok).toBe(true);
    expect(await resendConfirmation(shop.ctx, shop.admin, id)).toMatchObject({
      problem: "too_soon",
    });
    expect(await readStage()).toBe("unconfirmed");
    await confirmDataRequest(shop.ctx, { token: await readToken(shop, email) });
    expect(await readStage()).toBe("confirmed");
    shop.clock.advance({ minutes: 2 });
    expect(await resendConfirmation(shop.ctx, shop.admin, id)).toMatchObject({ problem: "gone" });
  });
});

describe("an export", () => {
  test("reaches only its owner, by a link that works for 7 days", async () => {
    await createPaidOrder(shop);
    await createPaidOrder(shop, {
      customer: { email: "band@example.com", firstName: "Bo", lastName: "Band" },
    });
    await writeMessage(email);
    const id = await confirmedRequest(shop, shop.admin, { email, kind: "export" });
    expect(await sendDataExport(shop.ctx, shop.admin, id)).toEqual({ ok: true, value: { email } });
    const emails = await readRequestEmails(shop, email);
    expect(emails.map(({ step }) => step).sort()).toEqual(["confirm", "file_ready"]);
    const token = await readToken(shop, email);
    const text = JSON.stringify(await readRequestedFile(shop.ctx, token));
    expect(text).toContain("A secret");
    expect(text).toContain('"data_requests":[{');
    expect(text).not.toContain("band@example.com");
    shop.clock.advance({ days: 7 });
    expect(await readRequestedFile(shop.ctx, token)).toBeNull();
    expect(await readStage()).toBe("file_expired");
  });

  test("clicked by two people is sent once", async () => {
    const id = await confirmedRequest(shop, shop.admin, { email, kind: "export" });
    const { actor: other } = await addTestAdmin(database.db, "other@example.com");
    const sent = await Promise.all([
      sendDataExport(shop.ctx, shop.admin, id),
      sendDataExport(shop.ctx, other, id),
    ]);
    expect(sent.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect((await readActions()).filter((action) => action === "data_request_exported")).toEqual([
      "data_request_exported",
    ]);
  });

  test("includes the other addresses in the person's library, like signing in would", async () => {
    await createPaidOrder(shop);
    const customer = await signIn(shop, email);
    expect(customer.emails).toEqual([email]);
    const id = await confirmedRequest(shop, shop.admin, { email, kind: "export" });
    await sendDataExport(shop.ctx, shop.admin, id);
    const file = await readRequestedFile(shop.ctx, await readToken(shop, email));
    expect(file).toMatchObject({ emails: [email], customer_sessions: [{}] });
  });
});

describe("a deletion", () => {
  test("deletes what the library's deletes, keeps the request, and emails what's kept", async () => {
    await createPaidOrder(shop);
    await signIn(shop, email);
    await writeMessage(email);
    await writeMessage("band@example.com");
    const id = await confirmedRequest(shop, shop.admin, { email, kind: "deletion" });
    expect((await deleteRequestedData(shop.ctx, shop.admin, id)).ok).toBe(true);
    expect(await database.db.select().from(customers)).toEqual([]);
    expect((await database.db.select().from(inquiries)).map((row) => row.email)).toEqual([
      "band@example.com",
    ]);
    expect(await readRequest()).toMatchObject({ email, status: "done" });
    expect(await readRequestEmails(shop, email)).toEqual([
      { step: "deleted", kept: keptAfterRequest },
    ]);
    const entries = JSON.stringify(await database.db.select().from(adminAudit));
    expect(entries).not.toContain(email);
    expect(await deleteRequestedData(shop.ctx, shop.admin, id)).toMatchObject({
      problem: "closed",
    });
  });

  test("of someone who only wrote a message works without a library", async () => {
    await writeMessage(email);
    const id = await confirmedRequest(shop, shop.admin, { email, kind: "deletion" });
    expect((await deleteRequestedData(shop.ctx, shop.admin, id)).ok).toBe(true);
    expect(await database.db.select().from(inquiries)).toEqual([]);
  });

  test("waits for a running subscription and changes nothing", async () => {
    await createPaidOrder(shop, { cart: { "radio-elite-airplay": 1 } });
    await writeMessage(email);
    const id = await confirmedRequest(shop, shop.admin, { email, kind: "deletion" });
    const before = await database.db.select().from(inquiries);
    expect(await deleteRequestedData(shop.ctx, shop.admin, id)).toMatchObject({
      problem: "subscription",
    });
    expect(await database.db.select().from(inquiries)).toEqual(before);
    expect(await readRequest()).toMatchObject({ status: "open" });
  });
});

test("a refusal emails its reason, and neither it nor a fulfilled request changes again", async () => {
  const id = await recordRequest(shop, shop.admin, { email, kind: "export" });
  const reason = "We couldn't confirm\nthat the address is yours.";
  expect((await refuseDataRequest(shop.ctx, shop.admin, { requestId: id, reason })).ok).toBe(true);
  expect(await refuseDataRequest(shop.ctx, shop.admin, { requestId: id, reason })).toEqual({
    ok: false,
    problem: "closed",
  });
  const token = await readToken(shop, email);
  await confirmDataRequest(shop.ctx, { token });
  expect(await readRequest()).toMatchObject({
    status: "refused",
    refusalReason: reason,
    confirmedAt: null,
  });
  const emails = await database.db.select().from(emailOutbox).where(eq(emailOutbox.toEmail, email));
  expect(emails.map(({ props }) => props)).toContainEqual({
    step: "refused",
    kind: "export",
    reason,
  });
  // Asking again is a new request.
  expect(await recordRequest(shop, shop.admin, { email, kind: "export" })).not.toBe(id);
  expect((await readDataRequests(shop.ctx, shop.admin)).open).toHaveLength(1);
  const count = async (term: string | null, kind: "export" | "deletion" | null) => {
    const { open, closed } = await readDataRequests(shop.ctx, shop.admin, { term, kind });
    return open.length + closed.length;
  };
  const all = await count(null, null);
  expect(await count(email.toUpperCase(), null)).toBe(all);
  expect(await count("other.person", null)).toBe(0);
  expect((await count(null, "export")) + (await count(null, "deletion"))).toBe(all);
});

const reason = "We have to check\ntwo libraries.";
const extend = (requestId: string, by = shop.admin) =>
  extendDataRequest(shop.ctx, by, { requestId, reason });
const readForStaff = (id: string) => readDataRequest(shop.ctx, shop.admin, id);

test("moves the deadline once, emails the reason, and is audited without it", async () => {
  const id = await recordRequest(shop, shop.admin, { email, kind: "export" });
  expect(await readForStaff(id)).toMatchObject({ dueOn: "2030-04-04", extendableTo: "2030-06-02" });
  const { actor: other } = await addTestAdmin(database.db, "other@example.com");
  const results = await Promise.all([extend(id), extend(id, other)]);
  expect(results.find(({ ok }) => ok)).toEqual({ ok: true, value: { dueOn: "2030-06-02" } });
  expect(results.find(({ ok }) => !ok)).toEqual({ ok: false, problem: "extended" });
  expect(await readForStaff(id)).toMatchObject({
    status: "open",
    dueOn: "2030-06-02",
    firstDueOn: "2030-04-04",
    extensionReason: reason,
    extendableTo: null,
  });
  const [latest, ...earlier] = await readRequestEmails(shop, email);
  expect([latest, ...earlier]).toContainEqual({
    step: "extended",
    kind: "export",
    reason,
    dueOn: "2030-06-02",
  });
  expect(earlier).toHaveLength(1);
  const entries = await database.db
    .select()
    .from(adminAudit)
    .where(eq(adminAudit.action, "data_request_extended"));
  expect(entries).toHaveLength(1);
  expect(JSON.stringify(entries)).not.toContain("two libraries");
});

test("counts from the day of arrival, by the request's law", async () => {
  const id = await recordRequest(shop, shop.admin, { email, kind: "export" });
  for (const [law, dueOn] of [
    ["ccpa", "2030-06-02"],
    ["gdpr", "2030-06-04"],
  ] as const) {
    await database.db.update(dataRequests).set({ law, extensionReason: null });
    expect(await extend(id)).toEqual({ ok: true, value: { dueOn } });
  }
});

test("works until the end of the deadline's day in Memphis, and not on closed requests", async () => {
  const late = await confirmedRequest(shop, shop.admin, { email, kind: "export" });
  const refused = await recordRequest(shop, shop.admin, { email, kind: "deletion" });
  await refuseDataRequest(shop.ctx, shop.admin, { requestId: refused, reason: "No reply." });
  expect(await extend(refused)).toEqual({ ok: false, problem: "closed" });
  shop.clock.set("2030-04-05T05:00:00Z");
  expect(await extend(late)).toEqual({ ok: false, problem: "late" });
  expect(await readForStaff(late)).toMatchObject({ extendableTo: null, extensionReason: null });
  shop.clock.set("2030-04-05T04:58:00Z");
  expect(await readForStaff(late)).toMatchObject({ extendableTo: "2030-06-02" });
  expect((await extend(late)).ok).toBe(true);
  shop.clock.set("2030-04-05T05:00:00Z");
  expect((await readToday(shop.ctx, shop.admin)).items).toMatchObject([{ isOverdue: false }]);
});

describe("Today's list", () => {
  const readItems = async () => (await readToday(shop.ctx, shop.admin)).items;

  test("shows a confirmed request with its step, and an unconfirmed one a week before it's due", async () => {
    const id = await recordRequest(shop, shop.admin, { email, kind: "deletion" });
    expect(await readItems()).toEqual([]);
    shop.clock.set("2030-03-28T18:00:00Z");
    const [unconfirmed] = await readItems();
    expect(unconfirmed).toMatchObject({ kind: "data_request", id, who: email, isOverdue: false });
    expect(unconfirmed && describeTodayItem(unconfirmed).action).toBe("Review");
    await resendConfirmation(shop.ctx, shop.admin, id);
    await confirmDataRequest(shop.ctx, { token: await readToken(shop, email) });
    const [confirmed] = await readItems();
    expect(confirmed && describeTodayItem(confirmed)).toMatchObject({
      action: "Delete",
      href: `/admin/data-requests/${id}`,
    });
  });

  test("counts the deadline's day in Memphis in full, and then says it's overdue", async () => {
    const id = await confirmedRequest(shop, shop.admin, { email, kind: "export" });
    shop.clock.set("2030-04-05T04:58:00Z");
    expect(await readItems()).toMatchObject([{ isOverdue: false }]);
    expect((await readDataRequests(shop.ctx, shop.admin)).open).toMatchObject([
      { isOverdue: false },
    ]);
    shop.clock.set("2030-04-05T05:00:00Z");
    expect(await readItems()).toMatchObject([{ isOverdue: true }]);
    expect((await readDataRequests(shop.ctx, shop.admin)).open).toMatchObject([
      { isOverdue: true },
    ]);
    await sendDataExport(shop.ctx, shop.admin, id);
    expect(await readItems()).toEqual([]);
  });

  test("hides requests from support", async () => {
    await confirmedRequest(shop, shop.admin, { email, kind: "export" });
    const { actor: support } = await addTestAdmin(database.db, "help@example.com", "support");
    expect((await readToday(shop.ctx, support)).items).toEqual([]);
  });
});
