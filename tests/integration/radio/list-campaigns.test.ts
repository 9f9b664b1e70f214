import { afterAll, beforeAll, expect, test } from "vitest";
import { type Connection, connect } from "@/db/client";
import { readSubmission, readSubmissions } from "@/lib/radio/read-submissions";
import { logManualSpins, undoSpin } from "@/lib/radio/spins/manual-spins";
import { createPaidOrder } from "@/tests/support/orders";
import { subscription } from "@/tests/support/payment-steps";
import { staffedShop } from "@/tests/support/staff";
import { createPackage, putOnAir, typedSpin } from "./radio-package";

const shop = staffedShop("2030-03-08T22:00:00Z");
let connection: Connection;
let queries = 0;

beforeAll(() => {
  const logQuery = () => {
    queries += 1;
  };
  connection = connect(shop.database.url, { poolSize: 2, logger: { logQuery } });
});
afterAll(async () => await connection.close());

async function readList() {
  const ctx = { ...shop.ctx, db: connection.db };
  return (await readSubmissions(ctx, shop.admin, { term: null, stage: null }, null)).rows;
}

/** Counts the queries of the list's first page. */
async function countQueries(): Promise<{ rows: number; queries: number }> {
  queries = 0;
  return { rows: (await readList()).length, queries };
}

test("a list of 31 campaigns takes as many queries as a list of one", async () => {
  await createPackage(shop);
  const one = await countQueries();
  const cart = { "radio-single-spin": 1, "radio-spin-bundle": 1, "radio-weekly-rotation": 1 };
  for (let order = 0; order < 10; order += 1) await createPaidOrder(shop, { cart });
  const many = await countQueries();
  expect([one.rows, many.rows]).toEqual([1, 31]);
  expect(one.queries).toBeGreaterThan(1);
  expect(many.queries).toBe(one.queries);
});

test("the list counts each song's spins and payments like the song's own page", async () => {
  const cart = { "radio-spin-bundle": 1, "radio-weekly-rotation": 1 };
  const two = await putOnAir(shop, cart);
  const elite = await putOnAir(shop, { "radio-elite-airplay": 1 });
  const waiting = await createPackage(shop);
  const play = async (orderItemId: string) => {
    const spin = typedSpin(shop, orderItemId);
    await logManualSpins(shop.ctx, shop.admin, spin);
    return spin.formId;
  };
  await play(two.orderItemId);
  await undoSpin(shop.ctx, shop.admin, { spinId: await play(two.orderItemId) });
  await play(elite.orderItemId);
  shop.clock.advance({ days: 31 });
  await shop.happens(elite.order, subscription("renew"));
  await play(elite.orderItemId);
  await play(elite.orderItemId);

  const rows = await readList();
  const shown = rows.map(({ orderItemId, played, owed, left, pacing }) => {
    return [orderItemId, { played, owed, left, pacing }] as const;
  });
  const expected = await Promise.all(
    rows.map(async ({ orderItemId }) => {
      const periods = (await readSubmission(shop.ctx, shop.admin, orderItemId))?.periods ?? [];
      const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
      const played = sum(periods.map((period) => period.played));
      const owed = sum(periods.map((period) => period.owed));
      const left = sum(periods.map((period) => period.left));
      return [orderItemId, { played, owed, left, pacing: periods.at(-1)?.pacing }] as const;
    }),
  );
  expect(shown).toEqual(expected);
  expect(Object.fromEntries(shown)).toMatchObject({
    [elite.orderItemId]: { played: 3, owed: 80, left: 77 },
    [two.orderItemId]: { played: 1 },
    [waiting.orderItemId]: { played: 0, owed: 2, left: 2 },
  });
});
