import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { downloadEvents } from "@/db/schema";
import { createPaidOrder } from "@/tests/support/orders";
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

describe("a delivery", () => {
  const shop = downloadShop();

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
