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
    const asked = { ref: getDownloadRef(order), visitor: createVisitor() };
    await open(shop, asked);
    const sizeBytes = (await fileFor(shop, asked))?.bytes.byteLength ?? 0;
    return { order, asked, sizeBytes };
  }
  const isUsed = async (orderId: string) => (await ownLink(shop, orderId)).usedAt !== null;

  test("of the full file uses the link and is recorded", async () => {
    const { order, asked } = await opened();
    await fetchFile(shop, asked);
    expect(await isUsed(order.id)).toBe(true);
    expect(await listEvents(shop, order.id)).toEqual(["opened", "started", "delivered"]);
  });

  test("that is interrupted uses nothing, and the missing part completes it", async () => {
    const { order, asked, sizeBytes } = await opened();
    await fetchFile(shop, asked, { to: sizeBytes - 1 });
    expect(await isUsed(order.id)).toBe(false);
    await fetchFile(shop, asked, { from: sizeBytes - 1 });
    expect(await isUsed(order.id)).toBe(true);
  });

  test("isn't started if the client reads no byte", async () => {
    const { order, asked } = await opened();
    await fetchFile(shop, asked, { to: 0 });
    expect(await listEvents(shop, order.id)).toEqual(["opened"]);
  });

  test("in parts, in any order and concurrently, counts when the parts cover the file", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.double({ min: 0.01, max: 0.99, noNaN: true }), { maxLength: 6 }),
        fc.nat(),
        async (cuts, missing) => {
          const { order, asked, sizeBytes } = await opened();
          const marks = cuts.map((cut) => Math.floor(cut * sizeBytes)).sort((a, b) => a - b);
          const starts = [0, ...new Set(marks.filter((mark) => mark > 0))];
          const pieces = starts.map((from, index) => ({
            from,
            to: starts[index + 1] ?? sizeBytes,
          }));
          const [last] = pieces.splice(missing % pieces.length, 1);
          await Promise.all(pieces.map((piece) => fetchFile(shop, asked, piece)));
          expect(await isUsed(order.id)).toBe(false);
          await fetchFile(shop, asked, last);
          expect(await isUsed(order.id)).toBe(true);
          const events = await listEvents(shop, order.id);
          expect(events.filter((kind) => kind === "delivered")).toHaveLength(1);
        },
      ),
      { numRuns: 12 },
    );
  });

  test("lets the same browser download again until its session ends, and no one else", async () => {
    const { asked } = await opened();
    const { ref, visitor } = asked;
    await fetchFile(shop, asked);
    shop.clock.advance({ minutes: 59 });
    expect(await fileFor(shop, asked)).not.toBeNull();
    const sameNetwork = createVisitor({ networkHash: visitor.networkHash });
    expect(await fileFor(shop, { ref, visitor: sameNetwork })).toBeNull();
    expect(await readState(shop, { ref, visitor: sameNetwork })).toBe("used");
    expect(await open(shop, { ref, visitor: sameNetwork })).toBe(false);
    shop.clock.advance({ minutes: 1 });
    expect(await fileFor(shop, asked)).toBeNull();
    expect(await readState(shop, asked)).toBe("used");
    expect(await open(shop, asked)).toBe(false);
  });

  test("to a browser that joined on the same network binds the file to that browser", async () => {
    const { asked } = await opened();
    const joined = { ...asked, visitor: createVisitor({ networkHash: asked.visitor.networkHash }) };
    expect(await open(shop, joined)).toBe(true);
    await fetchFile(shop, joined);
    expect(await fileFor(shop, joined)).not.toBeNull();
    expect(await readState(shop, asked)).toBe("used");
  });

  test("twice at once counts once", async () => {
    const { order, asked } = await opened();
    await Promise.all([fetchFile(shop, asked), fetchFile(shop, asked), fetchFile(shop, asked)]);
    const events = await listEvents(shop, order.id);
    expect(events.filter((kind) => kind === "delivered")).toHaveLength(1);
  });

  test("gives each request of an order the same bytes, and each order its own", async () => {
    const { asked } = await opened();
    const [first, again] = await Promise.all([fileFor(shop, asked), fileFor(shop, asked)]);
    expect(again?.etag).toBe(first?.etag);
    expect(again?.bytes).toEqual(first?.bytes);
    const other = await opened();
    expect((await fileFor(shop, other.asked))?.etag).not.toBe(first?.etag);
  });

  test("records how much went to which network hash, never an address", async () => {
    const { order, asked, sizeBytes } = await opened();
    await fetchFile(shop, asked);
    const rows = await shop.database.db.select().from(downloadEvents);
    const delivered = rows.find((row) => row.orderId === order.id && row.kind === "delivered");
    expect(delivered).toMatchObject({
      bytes: sizeBytes,
      networkHash: asked.visitor.networkHash,
      userAgent: "test",
      at: shop.clock.now(),
    });
  });
});
