import { beforeEach, describe, expect, test } from "vitest";
import { downloadLinks } from "@/db/schema";
import type { AdminActor } from "@/lib/core/admin-actor";
import { readCustomer } from "@/lib/customers/customer-sessions";
import { requestNewLink } from "@/lib/downloads/download-links";
import type { DownloadRef } from "@/lib/downloads/download-ref";
import { correctOrderEmail } from "@/lib/flows/correct-order-email";
import { sendDownloadCode, signInForDownload } from "@/lib/flows/download-sign-in";
import { createPaidOrder, listEmails } from "@/tests/support/orders";
import { addTestAdmin } from "@/tests/support/staff";
import {
  createVisitor,
  downloadShop,
  fetchFile,
  fileFor,
  getDownloadRef,
  listEvents,
  listLibraryCodes,
  open,
  parseRefFromUrl,
  readState,
} from "./download-shop";

const shop = downloadShop();

describe("a new download link", () => {
  const request = (ref: DownloadRef, visitor = createVisitor()) =>
    requestNewLink(shop.files, { ref, visitor, userAgent: "test" });

  async function expired() {
    const order = await createPaidOrder(shop);
    shop.clock.advance({ hours: 48 });
    return { order, ref: getDownloadRef(order) };
  }

  test("is emailed only to the order's address, which the response masks", async () => {
    const { order, ref } = await expired();
    expect(await readState(shop, { ref, visitor: createVisitor() })).toBe("expired");
    expect(await request(ref)).toEqual({ ok: true, value: { sentTo: "a•••@e•••.com" } });
    const emails = await listEmails(shop, order.id, "download_link");
    expect(emails).toHaveLength(1);
    expect(emails[0]?.to).toBe(order.email);
    expect(emails[0]?.props.url).toMatch(/^https:\/\/shop\.test\/ebook-download\?token=[\w-]{43}$/);
    expect(await listEvents(shop, order.id)).toEqual(["renewed"]);
  });

  test("opens the file for another 48 hours and is then used or expired like the first", async () => {
    const { order, ref } = await expired();
    await request(ref);
    const [email] = await listEmails(shop, order.id, "download_link");
    const renewed = parseRefFromUrl(email?.props.url ?? "");
    const visitor = createVisitor();
    shop.clock.advance({ hours: 47, minutes: 59 });
    expect(await readState(shop, { ref: renewed, visitor })).toBe("ready");
    expect(await readState(shop, { ref, visitor })).toBe("expired");
    await open(shop, { ref: renewed, visitor });
    await fetchFile(shop, { ref: renewed, visitor });
    shop.clock.advance({ hours: 1 });
    expect(await readState(shop, { ref: renewed, visitor })).toBe("used");
    expect(await request(renewed)).toMatchObject({ ok: true });
  });

  test("is stored only as a hash", async () => {
    const { order, ref } = await expired();
    await request(ref);
    const [email] = await listEmails(shop, order.id, "download_link");
    const renewed = parseRefFromUrl(email?.props.url ?? "");
    const rows = await shop.database.db.select().from(downloadLinks);
    expect(JSON.stringify(rows)).not.toContain(renewed.kind === "renewed" && renewed.token);
  });

  test("is sent five times in 30 days, even for ten concurrent requests", async () => {
    const { order, ref } = await expired();
    const results = await Promise.all(Array.from({ length: 10 }, () => request(ref)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(5);
    const refused = results.flatMap((answer) => (answer.ok ? [] : [answer.problem.kind]));
    expect(new Set(refused)).toEqual(new Set(["limit_reached"]));
    expect(await listEmails(shop, order.id, "download_link")).toHaveLength(5);
    shop.clock.advance({ days: 29, hours: 23 });
    expect(await request(ref)).toMatchObject({ problem: { kind: "limit_reached" } });
    shop.clock.advance({ hours: 2 });
    expect(await request(ref)).toMatchObject({ ok: true });
  });

  test("counts toward the order's limit no matter which of its links requests it", async () => {
    const { order, ref } = await expired();
    for (let attempt = 0; attempt < 4; attempt += 1) await request(ref);
    const [email] = await listEmails(shop, order.id, "download_link");
    shop.clock.advance({ hours: 48 });
    const renewed = parseRefFromUrl(email?.props.url ?? "");
    const results = await Promise.all([request(renewed), request(ref), request(renewed)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("isn't sent for a working, unknown or refunded link or to a stranger", async () => {
    const order = await createPaidOrder(shop);
    const ref = getDownloadRef(order);
    const refusal = { ok: false, problem: { kind: "not_offered" } };
    expect(await request(ref)).toEqual(refusal);
    await open(shop, { ref, visitor: createVisitor() });
    expect(await request(ref)).toEqual(refusal);
    expect(await request({ kind: "order", sessionId: "cs_test_nobody" })).toEqual(refusal);
    await shop.atStripe("refunds", { session: order.sessionId });
    shop.clock.advance({ hours: 48 });
    expect(await request(ref)).toEqual(refusal);
    expect(await listEmails(shop, order.id, "download_link")).toEqual([]);
  });
});

describe("a receipt sent to the wrong address", () => {
  let actor: AdminActor;
  beforeEach(async () => {
    await shop.database.empty();
    actor = (await addTestAdmin(shop.database.db)).actor;
  });

  async function createOrder() {
    const order = await createPaidOrder(shop);
    const ref = getDownloadRef(order);
    const customer = { ref, visitor: createVisitor({ browserHash: order.browserHash }) };
    const stranger = { ref, visitor: createVisitor() };
    const correct = async () => {
      const { id: orderId, email: oldEmail } = order;
      const correction = { orderId, oldEmail, newEmail: "ada@example.org" };
      expect((await correctOrderEmail(shop.ctx, actor, correction)).ok).toBe(true);
    };
    return { order, ref, customer, stranger, correct };
  }

  test("gives its recipient nothing once corrected, and the customer the file", async () => {
    const { customer, stranger, correct } = await createOrder();
    await correct();
    expect(await readState(shop, stranger)).toBe("verification_required");
    expect(await open(shop, stranger)).toBe(false);
    expect(await open(shop, customer)).toBe(true);
    expect(await fileFor(shop, customer)).not.toBeNull();
    expect(await fileFor(shop, stranger)).toBeNull();
  });

  test("ends the session that its recipient opened, and gives the customer one", async () => {
    const { customer, stranger, correct } = await createOrder();
    expect(await open(shop, stranger)).toBe(true);
    await correct();
    expect(await fileFor(shop, stranger)).toBeNull();
    expect(await open(shop, customer)).toBe(true);
    expect(await fileFor(shop, customer)).not.toBeNull();
  });

  test("ends the access of the old address's library, and sends codes to the new address", async () => {
    const { ref, order, customer, stranger, correct } = await createOrder();
    expect(await open(shop, customer)).toBe(true);
    const signedIn = { ref, visitor: { ...stranger.visitor, emails: [order.email] } };
    expect(await readState(shop, signedIn)).toBe("ready");
    await correct();
    expect(await readState(shop, signedIn)).toBe("verification_required");
    const phone = { ref, visitor: { ...createVisitor(), ipHash: "phone" } };
    await sendDownloadCode(shop.files, phone);
    expect(await listLibraryCodes(shop, order.email)).toEqual([]);
    const [code = ""] = await listLibraryCodes(shop, "ada@example.org");
    const typed = { ...phone, code, userAgent: "test" };
    expect(await signInForDownload(shop.files, typed)).toMatchObject({ ok: true });
    const known = { ref, visitor: { ...phone.visitor, emails: ["ada@example.org"] } };
    expect(await open(shop, known)).toBe(true);
    expect(await fileFor(shop, known)).not.toBeNull();
  });

  test("lets the customer request a new link if the recipient already has the file", async () => {
    const { customer, stranger, correct } = await createOrder();
    await open(shop, stranger);
    await fetchFile(shop, stranger);
    await correct();
    expect(await fileFor(shop, stranger)).toBeNull();
    expect(await readState(shop, customer)).toBe("used");
  });
});

describe("a stranger who has a download's link", () => {
  const buyer = { firstName: "Ada", lastName: "Artist" };
  let orders = 0;

  /** An order with a link opened in another browser, and a stranger who has the link. */
  async function createStranger() {
    orders += 1;
    const email = `artist-${orders}@example.com`;
    const order = await createPaidOrder(shop, { customer: { ...buyer, email } });
    const ref = getDownloadRef(order);
    await open(shop, { ref, visitor: createVisitor() });
    return { order, ref, visitor: { ...createVisitor(), ipHash: `address-${orders}` } };
  }
  type Visit = Parameters<typeof sendDownloadCode>[1];
  const send = ({ ref, visitor }: Visit) => sendDownloadCode(shop.files, { ref, visitor });
  const type = ({ ref, visitor }: Visit, code: string) =>
    signInForDownload(shop.files, { ref, visitor, code, userAgent: "test" });
  const getCode = async (email: string) => (await listLibraryCodes(shop, email))[0] ?? "";
  const rejected = { ok: false, problem: "code_rejected" };

  test("gets the file by signing in to the library of the order's address", async () => {
    const visit = await createStranger();
    const { email, id } = visit.order;
    expect(await readState(shop, visit)).toBe("verification_required");
    expect(await send(visit)).toMatchObject({ allowed: true });
    const signedIn = await type(visit, await getCode(email));
    const customer = signedIn.ok ? await readCustomer(shop.ctx, signedIn.value.token) : null;
    expect(customer?.emails).toEqual([email]);
    const known = { ...visit, visitor: { ...visit.visitor, emails: customer?.emails ?? [] } };
    expect(await readState(shop, known)).toBe("ready");
    expect(await open(shop, known)).toBe(true);
    expect(await fileFor(shop, known)).not.toBeNull();
    expect(await listEvents(shop, id)).toEqual(["opened", "verified", "opened"]);
  });

  test("can use a code once, in the browser that requested it, for its own order", async () => {
    const visit = await createStranger();
    const other = await createStranger();
    await send(visit);
    const code = await getCode(visit.order.email);
    const elsewhere = { ...visit, visitor: { ...createVisitor(), ipHash: "address" } };
    expect(await type(elsewhere, code)).toEqual(rejected);
    expect(await type({ ...other, visitor: visit.visitor }, code)).toEqual(rejected);
    expect(await type(visit, code)).toMatchObject({ ok: true });
    expect(await type(visit, code)).toEqual(rejected);
  });

  test("gets the same answers for unknown links and for links that need no code", async () => {
    const locked = await createStranger();
    const course = await createPaidOrder(shop, { cart: { course: 1 } });
    const fresh = await createPaidOrder(shop, {
      customer: { ...buyer, email: "fresh@example.com" },
    });
    const answer = await send(locked);
    const unknown = { kind: "order", sessionId: "cs_test_unknown" } as const;
    for (const [index, ref] of [getDownloadRef(course), getDownloadRef(fresh), unknown].entries()) {
      const visitor = { ...createVisitor(), ipHash: `elsewhere-${index}` };
      expect(await send({ ref, visitor })).toEqual(answer);
      // One code a minute.
      expect(await send({ ref, visitor })).toMatchObject({ allowed: false });
      expect(await type({ ref, visitor }, "123456")).toEqual(rejected);
    }
    for (const { email } of [course, fresh]) {
      expect(await listLibraryCodes(shop, email)).toEqual([]);
    }
  });
});
