import { and, asc, eq, isNull } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { radioSpins } from "@/db/schema";
import { importLog, previewLog } from "@/lib/radio/playout-log/import-log";
import { toImportMessage } from "@/lib/radio/playout-log/log-copy";
import { undoSpin } from "@/lib/radio/spins/edit-spins";
import { staffedShop } from "@/tests/support/staff";
import { song, stationId, toImport } from "./log-to-import";
import { addStation, countLive, putOnAir } from "./radio-package";

const shop = staffedShop("2030-03-04T18:00:00Z");
beforeEach(async () => {
  await addStation(shop, { id: stationId });
  await putOnAir(shop, { "radio-weekly-rotation": 1 });
  shop.clock.advance({ days: 3 });
});

describe("a spin that staff undid", () => {
  const lines = [`2030-03-05 09:10:00,${song}`, `2030-03-05 10:10:00,${song}`];

  /** Imports the lines and undoes the spin of the first one. Returns that spin's id. */
  async function importThenUndo(): Promise<string> {
    await importLog(shop.ctx, shop.admin, toImport(lines));
    const { db } = shop.database;
    const [first] = await db.select().from(radioSpins).orderBy(asc(radioSpins.playedAt));
    await undoSpin(shop.ctx, shop.admin, { spinId: first?.id ?? "" });
    return first?.id ?? "";
  }

  const addAgain = (spinId: string) => ({
    ...toImport(lines),
    accepted: new Set<number>(),
    acceptedUndone: new Set([spinId]),
  });

  test("isn't added by the same log, which says who undid it", async () => {
    const spinId = await importThenUndo();
    for (const accepted of [null, new Set([2, 3])]) {
      const imported = await importLog(shop.ctx, shop.admin, { ...toImport(lines), accepted });
      expect(imported).toMatchObject({
        ok: true,
        value: [
          { row: 2, problem: "undone_earlier", undone: { spinId, by: shop.admin.email } },
          { row: 3, problem: "duplicate", undone: null },
        ],
      });
    }
    expect(await countLive(shop)).toBe(1);
  });

  test("is added when staff accept it again, once, also by three at the same time", async () => {
    const spinId = await importThenUndo();
    const again = [1, 2, 3].map(() => importLog(shop.ctx, shop.admin, addAgain(spinId)));
    const problems = (await Promise.all(again)).map((one) => one.ok && one.value[0]?.problem);
    expect(problems.sort()).toEqual(["duplicate", "duplicate", null]);
    expect(await countLive(shop)).toBe(2);
  });

  test("needs a new decision each time it's undone", async () => {
    const spinId = await importThenUndo();
    await importLog(shop.ctx, shop.admin, addAgain(spinId));
    const live = await shop.database.db
      .select()
      .from(radioSpins)
      .where(
        and(isNull(radioSpins.undoneAt), eq(radioSpins.playedAt, new Date("2030-03-05T15:10:00Z"))),
      );
    const secondId = live[0]?.id ?? "";
    shop.clock.advance({ seconds: 60 });
    await undoSpin(shop.ctx, shop.admin, { spinId: secondId });
    await importLog(shop.ctx, shop.admin, addAgain(spinId));
    expect(await countLive(shop)).toBe(1);
    await importLog(shop.ctx, shop.admin, addAgain(secondId));
    expect(await countLive(shop)).toBe(2);
  });

  test("isn't added by a preview from before the undo, in any order", async () => {
    const { db } = shop.database;
    const shown = await previewLog(shop.ctx, shop.admin, toImport(lines));
    const accepted = new Set(shown.ok ? shown.value.map(({ row }) => row) : []);
    for (let round = 0; round < 8; round += 1) {
      await db.delete(radioSpins);
      await importLog(shop.ctx, shop.admin, toImport(lines));
      const [first] = await db.select().from(radioSpins).orderBy(asc(radioSpins.playedAt));
      await Promise.all([
        importLog(shop.ctx, shop.admin, { ...toImport(lines), accepted }),
        undoSpin(shop.ctx, shop.admin, { spinId: first?.id ?? "" }),
        importLog(shop.ctx, shop.admin, { ...toImport(lines), accepted }),
      ]);
      expect(await countLive(shop)).toBe(1);
    }
  });

  test("is named in the result if staff had accepted its row", async () => {
    await importThenUndo();
    const accepted = new Set([2, 3]);
    const input = { ...toImport(lines), accepted };
    const imported = await importLog(shop.ctx, shop.admin, input);
    expect(imported.ok && toImportMessage(imported.value, input, "America/Chicago")).toEqual({
      title: "0 spins added",
      description: `2 rows in the log. 1 accepted row was already logged. 1 accepted row wasn't added: Voided earlier by ${shop.admin.email}. To add the spin again, accept the row.`,
    });
  });
});
