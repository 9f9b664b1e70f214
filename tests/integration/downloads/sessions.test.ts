import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { downloadEvents, downloadSessions, rateLimits } from "@/db/schema";
import { openDownload } from "@/lib/downloads/open-download";
import { readDownload } from "@/lib/flows/read-download";
import { keyedHash } from "@/lib/secrets/tokens";
import { fakeStorage } from "@/tests/support/fake-storage";
import {
  createPaidOrder,
  createPendingOrder,
  createUnsyncedPaidOrder,
} from "@/tests/support/orders";
import {
  createVisitor,
  downloadShop,
  fetchFile,
  fileFor,
  getDownloadRef,
  listEvents,
  open,
  ownLink,
  readState,
} from "./download-shop";

const shop = downloadShop();

describe("a download session", () => {
  test("opens with the button and gives its browser the file", async () => {
    const visit = { ref: getDownloadRef(await createPaidOrder(shop)), visitor: createVisitor() };
    expect(await fileFor(shop, visit)).toBeNull();
    expect(await open(shop, visit)).toBe(true);
    const file = await fileFor(shop, visit);
    expect(new TextDecoder().decode(file?.bytes.subarray(0, 5))).toBe("%PDF-");
    expect(file?.fileName).toMatch(/TME-\d{8}\.pdf$/);
  });

  test("isn't opened or used up by viewing the page", async () => {
    const order = await createPaidOrder(shop);
    const ref = getDownloadRef(order);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await readState(shop, { ref, visitor: createVisitor() })).toBe("ready");
    }
    const sessions = await shop.database.db
      .select()
      .from(downloadSessions)
      .where(eq(downloadSessions.orderId, order.id));
    expect(sessions).toEqual([]);
    expect(await listEvents(shop, order.id)).toEqual([]);
    expect(await open(shop, { ref, visitor: createVisitor() })).toBe(true);
  });

  test("opens once when the button is clicked twice", async () => {
    const order = await createPaidOrder(shop);
    const visit = { ref: getDownloadRef(order), visitor: createVisitor() };
    await Promise.all([open(shop, visit), open(shop, visit), open(shop, visit)]);
    const sessions = await shop.database.db
      .select()
      .from(downloadSessions)
      .where(eq(downloadSessions.orderId, order.id));
    expect(sessions).toHaveLength(1);
    expect(await listEvents(shop, order.id)).toEqual(["opened"]);
  });

  test("is opened by one of many concurrent visitors; the others must verify", async () => {
    const order = await createPaidOrder(shop);
    const ref = getDownloadRef(order);
    const visitors = Array.from({ length: 12 }, () => createVisitor());
    const opened = await Promise.all(visitors.map((visitor) => open(shop, { ref, visitor })));
    expect(opened.filter(Boolean)).toHaveLength(1);
    const states = await Promise.all(visitors.map((visitor) => readState(shop, { ref, visitor })));
    expect(states.filter((state) => state === "verification_required")).toHaveLength(11);
    const files = await Promise.all(visitors.map((visitor) => fileFor(shop, { ref, visitor })));
    expect(files.filter(Boolean)).toHaveLength(1);
  });

  test("follows a phone to another network, or another browser on the same network", async () => {
    const ref = getDownloadRef(await createPaidOrder(shop));
    const phone = createVisitor();
    await open(shop, { ref, visitor: phone });
    const phoneElsewhere = createVisitor({ browserHash: phone.browserHash });
    const viewer = createVisitor({ networkHash: phone.networkHash });
    expect(await fileFor(shop, { ref, visitor: phoneElsewhere })).not.toBeNull();
    expect(await fileFor(shop, { ref, visitor: viewer })).not.toBeNull();
    expect(await fileFor(shop, { ref, visitor: createVisitor() })).toBeNull();
  });

  test("isn't shared by visitors whose address is unknown", async () => {
    const ref = getDownloadRef(await createPaidOrder(shop));
    const { authSecret } = shop.ctx.settings;
    const nowhere = { networkHash: keyedHash(authSecret, "network", "unknown") };
    await open(shop, { ref, visitor: createVisitor(nowhere) });
    expect(await readState(shop, { ref, visitor: createVisitor(nowhere) })).toBe(
      "verification_required",
    );
  });

  test("lasts 60 minutes, and its browser can open another within the 48 hours", async () => {
    const order = await createPaidOrder(shop);
    const visit = { ref: getDownloadRef(order), visitor: createVisitor() };
    await open(shop, visit);
    shop.clock.advance({ minutes: 59, seconds: 59 });
    expect(await fileFor(shop, visit)).not.toBeNull();
    shop.clock.advance({ seconds: 1 });
    expect(await fileFor(shop, visit)).toBeNull();
    expect(await readState(shop, { ...visit, visitor: createVisitor() })).toBe(
      "verification_required",
    );
    expect(await open(shop, visit)).toBe(true);
    expect(await fileFor(shop, visit)).not.toBeNull();
  });

  test("opens until 48 hours after payment and lasts its full hour", async () => {
    const order = await createPaidOrder(shop);
    const visit = { ref: getDownloadRef(order), visitor: createVisitor() };
    shop.clock.set(new Date((await ownLink(shop, order.id)).expiresAt.getTime() - 1));
    expect(await open(shop, visit)).toBe(true);
    shop.clock.advance({ minutes: 30 });
    expect(await fileFor(shop, visit)).not.toBeNull();
    shop.clock.advance({ minutes: 30 });
    expect(await readState(shop, visit)).toBe("expired");
    expect(await open(shop, visit)).toBe(false);
  });

  test("reports the server's time and the link's end 48 hours after payment", async () => {
    const order = await createPaidOrder(shop);
    shop.clock.advance({ hours: 5 });
    const view = await readDownload(shop.files, {
      ref: getDownloadRef(order),
      visitor: createVisitor(),
    });
    if (view.state !== "ready" || !order.paidAt) throw new Error("a paid order is ready");
    expect(view.now).toEqual(shop.clock.now());
    expect(view.expiresAt.getTime() - order.paidAt.getTime()).toBe(48 * 3_600_000);
  });

  test("ends immediately with a refund", async () => {
    const order = await createPaidOrder(shop);
    const visit = { ref: getDownloadRef(order), visitor: createVisitor() };
    await open(shop, visit);
    expect(await fileFor(shop, visit)).not.toBeNull();
    await shop.atStripe("refunds", { session: order.sessionId });
    expect(await fileFor(shop, visit)).toBeNull();
    expect(await open(shop, visit)).toBe(false);
    expect(await readState(shop, visit)).toBe("no_access");
  });

  test("fails with a log entry if the eBook is missing", async () => {
    const order = await createPaidOrder(shop);
    const withoutFile = { ...shop.files, storage: fakeStorage() };
    const visit = { ref: getDownloadRef(order), visitor: createVisitor(), userAgent: null };
    expect(await openDownload(withoutFile, visit)).toEqual({
      ok: false,
      problem: { kind: "file_missing" },
    });
    expect(shop.ctx.lines.map(({ event }) => event)).toContain("download.file_missing");
    expect(await listEvents(shop, order.id)).toEqual([]);
  });
});

describe("no access", () => {
  test("looks the same for unknown links, orders without the eBook and failed payments", async () => {
    const visitor = createVisitor();
    const course = await createPaidOrder(shop, { cart: { course: 1 } });
    const failed = await createUnsyncedPaidOrder(shop, { method: "delayed" });
    await shop.atStripe(`sessions/${failed.sessionId}/fail`);
    const pending = await createPendingOrder(shop);
    await shop.atStripe(`sessions/${pending.sessionId}/expire`);
    for (const ref of [
      getDownloadRef(course),
      getDownloadRef(failed),
      getDownloadRef(pending),
      { kind: "order", sessionId: "cs_test_unknown" } as const,
      { kind: "renewed", token: "a".repeat(43) } as const,
    ]) {
      expect(await readDownload(shop.files, { ref, visitor })).toEqual({ state: "no_access" });
      expect(await open(shop, { ref, visitor })).toBe(false);
      expect(await fileFor(shop, { ref, visitor })).toBeNull();
    }
  });

  test("is replaced by a pending state, which asks Stripe, while the payment isn't confirmed", async () => {
    const open = await createPendingOrder(shop);
    expect(await readState(shop, { ref: getDownloadRef(open), visitor: createVisitor() })).toBe(
      "payment_pending",
    );
    const delayed = await createUnsyncedPaidOrder(shop, { method: "delayed" });
    const view = await readDownload(shop.files, {
      ref: getDownloadRef(delayed),
      visitor: createVisitor(),
    });
    expect(view).toEqual({ state: "payment_pending", isProcessing: true });
    const paid = await createUnsyncedPaidOrder(shop);
    expect(await readState(shop, { ref: getDownloadRef(paid), visitor: createVisitor() })).toBe(
      "ready",
    );
  });

  test("is recorded as evidence, within a rate limit", async () => {
    const order = await createPaidOrder(shop);
    const ref = getDownloadRef(order);
    await open(shop, { ref, visitor: createVisitor() });
    for (let attempt = 0; attempt < 30; attempt += 1)
      await fileFor(shop, { ref, visitor: createVisitor() });
    const denied = await shop.database.db
      .select()
      .from(downloadEvents)
      .where(eq(downloadEvents.orderId, order.id));
    expect(denied.filter(({ kind }) => kind === "denied")).toHaveLength(20);
    expect((await shop.database.db.select().from(rateLimits)).length).toBeGreaterThan(0);
  });
});

describe("a delivery", () => {
  async function opened() {
    const order = await createPaidOrder(shop);
    const visit = { ref: getDownloadRef(order), visitor: createVisitor() };
    await open(shop, visit);
    const sizeBytes = (await fileFor(shop, visit))?.bytes.byteLength ?? 0;
    return { order, visit, sizeBytes };
  }
  const isUsed = async (orderId: string) => (await ownLink(shop, orderId)).usedAt !== null;

  test("of the full file uses the link and is recorded", async () => {
    const { order, visit } = await opened();
    await fetchFile(shop, visit);
    expect(await isUsed(order.id)).toBe(true);
    expect(await listEvents(shop, order.id)).toEqual(["opened", "started", "delivered"]);
  });

  test("that is interrupted uses nothing, and the missing part completes it", async () => {
    const { order, visit, sizeBytes } = await opened();
    await fetchFile(shop, visit, { to: sizeBytes - 1 });
    expect(await isUsed(order.id)).toBe(false);
    await fetchFile(shop, visit, { from: sizeBytes - 1 });
    expect(await isUsed(order.id)).toBe(true);
  });

  test("of the file pack is recorded and leaves the link for the PDF", async () => {
    const { order, visit } = await opened();
    await fetchFile(shop, visit, { part: "files", to: 499 });
    await fetchFile(shop, visit, { part: "files", from: 499 });
    await fetchFile(shop, visit, { part: "files" });
    expect(await isUsed(order.id)).toBe(false);
    await fetchFile(shop, visit);
    await fetchFile(shop, visit, { part: "files" });
    const stranger = { ...visit, visitor: createVisitor() };
    expect(await fileFor(shop, stranger, "files")).toBeNull();
    expect(await listEvents(shop, order.id)).toEqual([
      "opened",
      "files_delivered",
      "started",
      "delivered",
      "files_delivered",
      "denied",
    ]);
  });

  test("isn't started if the client reads no byte", async () => {
    const { order, visit } = await opened();
    await fetchFile(shop, visit, { to: 0 });
    expect(await listEvents(shop, order.id)).toEqual(["opened"]);
  });

  test("in parts, in any order and concurrently, counts when the parts cover the file", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.double({ min: 0.01, max: 0.99, noNaN: true }), { maxLength: 6 }),
        fc.nat(),
        async (cuts, missing) => {
          const { order, visit, sizeBytes } = await opened();
          const offsets = cuts.map((cut) => Math.floor(cut * sizeBytes)).sort((a, b) => a - b);
          const starts = [0, ...new Set(offsets.filter((offset) => offset > 0))];
          const pieces = starts.map((from, index) => ({
            from,
            to: starts[index + 1] ?? sizeBytes,
          }));
          const [last] = pieces.splice(missing % pieces.length, 1);
          await Promise.all(pieces.map((piece) => fetchFile(shop, visit, piece)));
          expect(await isUsed(order.id)).toBe(false);
          await fetchFile(shop, visit, last);
          expect(await isUsed(order.id)).toBe(true);
          const events = await listEvents(shop, order.id);
          expect(events.filter((kind) => kind === "delivered")).toHaveLength(1);
        },
      ),
      { numRuns: 12 },
    );
  });

  test("lets the same browser download again until its session ends, and no one else", async () => {
    const { visit } = await opened();
    const { ref, visitor } = visit;
    await fetchFile(shop, visit);
    shop.clock.advance({ minutes: 59 });
    expect(await fileFor(shop, visit)).not.toBeNull();
    const sameNetwork = createVisitor({ networkHash: visitor.networkHash });
    expect(await fileFor(shop, { ref, visitor: sameNetwork })).toBeNull();
    expect(await readState(shop, { ref, visitor: sameNetwork })).toBe("used");
    expect(await open(shop, { ref, visitor: sameNetwork })).toBe(false);
    shop.clock.advance({ minutes: 1 });
    expect(await fileFor(shop, visit)).toBeNull();
    expect(await readState(shop, visit)).toBe("used");
    expect(await open(shop, visit)).toBe(false);
  });

  test("to a browser that joined on the same network binds the file to that browser", async () => {
    const { visit } = await opened();
    const joined = { ...visit, visitor: createVisitor({ networkHash: visit.visitor.networkHash }) };
    expect(await open(shop, joined)).toBe(true);
    await fetchFile(shop, joined);
    expect(await fileFor(shop, joined)).not.toBeNull();
    expect(await readState(shop, visit)).toBe("used");
  });

  test("twice at once counts once", async () => {
    const { order, visit } = await opened();
    await Promise.all([fetchFile(shop, visit), fetchFile(shop, visit), fetchFile(shop, visit)]);
    const events = await listEvents(shop, order.id);
    expect(events.filter((kind) => kind === "delivered")).toHaveLength(1);
  });

  test("gives each request of an order the same bytes, and each order its own", async () => {
    const { visit } = await opened();
    const [first, again] = await Promise.all([fileFor(shop, visit), fileFor(shop, visit)]);
    expect(again?.etag).toBe(first?.etag);
    expect(again?.bytes).toEqual(first?.bytes);
    const other = await opened();
    expect((await fileFor(shop, other.visit))?.etag).not.toBe(first?.etag);
  });

  test("records how much went to which network hash, never an address", async () => {
    const { order, visit, sizeBytes } = await opened();
    await fetchFile(shop, visit);
    const rows = await shop.database.db.select().from(downloadEvents);
    const delivered = rows.find((row) => row.orderId === order.id && row.kind === "delivered");
    expect(delivered).toMatchObject({
      bytes: sizeBytes,
      networkHash: visit.visitor.networkHash,
      userAgent: "test",
      at: shop.clock.now(),
    });
  });
});
