import { describe, expect, test } from "vitest";
import { downloadLinks } from "@/db/schema";
import { requestNewLink } from "@/lib/downloads/download-links";
import type { DownloadRef } from "@/lib/downloads/download-ref";
import { createPaidOrder, listEmails } from "@/tests/support/orders";
import {
  createVisitor,
  downloadShop,
  fetchFile,
  getDownloadRef,
  listEvents,
  open,
  parseRefFromUrl,
  readState,
} from "./download-shop";

describe("a new download link", () => {
  const shop = downloadShop();
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
