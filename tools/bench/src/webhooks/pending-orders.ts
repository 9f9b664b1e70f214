import { randomUUID } from "node:crypto";
import { connect } from "@/db/client";
import { orderItems, orders } from "@/db/schema";

export const ebookPriceCents = 4_999;
const batchSize = 500;
const hourMs = 3_600_000;

export type PendingOrder = { readonly id: string; readonly sessionId: string };

/** Writes pending orders of one eBook directly into the database. */
export async function insertPendingOrders(
  databaseUrl: string,
  count: number,
): Promise<readonly PendingOrder[]> {
  const { db, close } = connect(databaseUrl, { poolSize: 4 });
  const firstNumber = Math.floor(Math.random() * 9_000_000) * 10;
  const created = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    sessionId: `cs_bench_${randomUUID().replaceAll("-", "")}`,
    orderNumber: `TME-${String(firstNumber + index).padStart(8, "0")}`,
  }));
  const now = new Date();
  // Otherwise, the sweeper would ask the sandbox about sessions that don't exist there.
  const nextCheckAt = new Date(now.getTime() + hourMs);
  for (let start = 0; start < created.length; start += batchSize) {
    const batch = created.slice(start, start + batchSize);
    await db.insert(orders).values(
      batch.map(({ id, sessionId, orderNumber }) => ({
        id,
        sessionId,
        orderNumber,
        mode: "payment" as const,
        email: `bench-${id}@example.com`,
        firstName: "Bench",
        lastName: "Mark",
        subtotalCents: ebookPriceCents,
        totalCents: ebookPriceCents,
        browserHash: id,
        fingerprint: id,
        sessionParams: {},
        nextCheckAt,
        createdAt: now,
        updatedAt: now,
      })),
    );
    await db.insert(orderItems).values(
      batch.map(({ id }) => ({
        id: randomUUID(),
        orderId: id,
        position: 0,
        productId: "ebook",
        kind: "ebook" as const,
        title: "The Royalties eBook",
        unitPriceCents: ebookPriceCents,
        quantity: 1,
        includesEbook: true,
      })),
    );
  }
  await close();
  return created;
}
