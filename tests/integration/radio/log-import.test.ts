import { randomUUID } from "node:crypto";
import { and, asc, eq, isNull } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { radioImports, radioSpins, radioStations, radioSubmissions } from "@/db/schema";
import { changeSubmissionStage, saveRadioDetails } from "@/lib/radio/edit-submissions";
import { importLog, previewLog } from "@/lib/radio/playout-log/import-log";
import { toLogName } from "@/lib/radio/playout-log/song-names";
import { readSubmission } from "@/lib/radio/read-submissions";
import { lockSpins } from "@/lib/radio/spins/log-spins";
import { logManualSpins, undoSpin } from "@/lib/radio/spins/manual-spins";
import { refund } from "@/tests/support/payment-steps";
import { staffedShop } from "@/tests/support/staff";
import { mapping, song, stationId, toImport } from "./log-to-import";
import { addStation, countLive, createPackage, putOnAir, songDetails } from "./radio-package";

const shop = staffedShop("2030-03-04T18:00:00Z");

beforeEach(async () => {
  await addStation(shop, { id: stationId });
});

/** Puts a song on air, then lets three days pass. */
async function onAir(cart: Record<string, number>) {
  const found = await putOnAir(shop, cart);
  shop.clock.advance({ days: 3 });
  return found;
}

describe("importing a playout log", () => {
  const lines = [
    `2030-03-05 09:10:00,${song}`,
    "2030-03-05 09:14:00,Nobody,Nothing,",
    `2030-03-05 32:00:00,${song}`,
    `2030-03-05 10:10:00,Other name,Other title,${songDetails.isrc}`,
    `2030-03-01 10:10:00,${song}`,
    `2030-03-09 10:10:00,${song}`,
  ];

  test("adds matches and says why each other row adds nothing", async () => {
    await onAir({ "radio-weekly-rotation": 1 });
    const preview = await previewLog(shop.ctx, shop.admin, toImport(lines));
    expect(await countLive(shop)).toBe(0);
    const imported = await importLog(shop.ctx, shop.admin, toImport(lines));
    expect(imported).toEqual(preview);
    expect(imported.ok && imported.value.map(({ row, problem }) => [row, problem])).toEqual([
      [2, null],
      [3, "unmatched"],
      [4, "bad_row"],
      [5, null],
      [6, "bad_time"],
      [7, "bad_time"],
    ]);
    const spins = await shop.database.db.select().from(radioSpins);
    expect(spins.map(({ source, stationId: on }) => [source, on])).toEqual([
      ["log", stationId],
      ["log", stationId],
    ]);
    const [station] = await shop.database.db.select().from(radioStations);
    expect(station?.logMapping).toEqual(mapping);
  });

  test("adds only the rows that staff accepted", async () => {
    await onAir({ "radio-weekly-rotation": 1 });
    const accepted = new Set([5]);
    const imported = await importLog(shop.ctx, shop.admin, { ...toImport(lines), accepted });
    expect(imported.ok && imported.value[0]?.problem).toBe("not_accepted");
    expect(await countLive(shop)).toBe(1);
  });

  test("adds a log once, also when two staff import it at the same time", async () => {
    await onAir({ "radio-weekly-rotation": 1 });
    await Promise.all([1, 2, 3].map(() => importLog(shop.ctx, shop.admin, toImport(lines))));
    expect(await countLive(shop)).toBe(2);
    await importLog(shop.ctx, shop.admin, toImport(lines));
    expect(await countLive(shop)).toBe(2);
    const imports = await shop.database.db.select().from(radioImports);
    expect(imports.reduce((sum, { added }) => sum + added, 0)).toBe(2);
  });

  test("counts a line that the file repeats once", async () => {
    await onAir({ "radio-weekly-rotation": 1 });
    const line = `2030-03-05 09:10:00,${song}`;
    const imported = await importLog(shop.ctx, shop.admin, toImport([line, line]));
    expect(imported.ok && imported.value.map(({ problem }) => problem)).toEqual([
      null,
      "duplicate",
    ]);
    expect(await countLive(shop)).toBe(1);
  });

  test("counts a row for one package, also after a spin of another was undone", async () => {
    await onAir({ "radio-spin-pack": 1 });
    await onAir({ "radio-spin-pack": 1 });
    const three = ["09:10", "10:10", "11:10"].map((time) => `2030-03-08 ${time},${song}`);
    await importLog(shop.ctx, shop.admin, toImport(three));
    const [first] = await shop.database.db
      .select()
      .from(radioSpins)
      .where(eq(radioSpins.playedAt, new Date("2030-03-08T15:10:00Z")));
    await undoSpin(shop.ctx, shop.admin, { spinId: first?.id ?? "" });
    await importLog(shop.ctx, shop.admin, toImport(three.slice(1)));
    expect(await countLive(shop)).toBe(2);
  });

  test("refuses every spin after a refund, and shows the rows", async () => {
    const { order } = await onAir({ "radio-weekly-rotation": 1 });
    await shop.happens(order, refund());
    const imported = await importLog(shop.ctx, shop.admin, toImport(lines));
    expect(imported.ok && imported.value.every(({ problem }) => problem !== null)).toBe(true);
    expect(await countLive(shop)).toBe(0);
  });

  test("is previewed while others log spins of its songs", async () => {
    await onAir({ "radio-weekly-rotation": 1 });
    await shop.database.db.transaction(async (tx) => {
      await lockSpins(tx);
      await tx.select().from(radioSubmissions).for("update");
      const preview = await previewLog(shop.ctx, shop.admin, toImport(lines));
      expect(preview.ok && preview.value[0]?.problem).toBeNull();
    });
  });

  test("takes 20,000 rows, and adds as many spins as were bought", async () => {
    await onAir({ "radio-monthly-rotation": 1 });
    const rows = Array.from({ length: 20_000 }, (_, index) => {
      const at = new Date(Date.UTC(2030, 2, 4, 19) + index * 10_000).toISOString();
      return `${at},${index % 800 === 0 ? song : `Artist ${index},Title ${index},`}`;
    });
    await importLog(shop.ctx, shop.admin, toImport(rows));
    expect(await countLive(shop)).toBe(20);
  });
});

test("never more spins than bought, whoever logs, imports or undoes, at once and in any order", async () => {
  const { orderItemId } = await onAir({ "radio-spin-bundle": 1 });
  const { db } = shop.database;
  const minute = fc.integer({ min: 0, max: 30 });
  const step = fc.oneof(
    fc.record({ kind: fc.constant("log" as const), minutes: fc.array(minute, { maxLength: 3 }) }),
    fc.record({
      kind: fc.constant("import" as const),
      minutes: fc.array(minute, { maxLength: 6 }),
    }),
    fc.record({ kind: fc.constant("undo" as const), minutes: fc.constant([] as number[]) }),
  );
  type Step = { readonly kind: "log" | "import" | "undo"; readonly minutes: readonly number[] };
  const toTime = (at: number) => new Date(Date.UTC(2030, 2, 5, 15, at));
  async function run({ kind, minutes }: Step) {
    if (kind === "import") {
      const lines = minutes.map((at) => `${toTime(at).toISOString()},${song}`);
      if (lines.length > 0) await importLog(shop.ctx, shop.admin, toImport(lines));
    } else if (kind === "log") {
      await logManualSpins(shop.ctx, shop.admin, {
        formId: randomUUID(),
        orderItemId,
        stationId,
        programName: "",
        note: null,
        playedAt: minutes.map(toTime),
      });
    } else {
      const [spin] = await db.select().from(radioSpins).where(isNull(radioSpins.undoneAt)).limit(1);
      if (!spin) return;
      await undoSpin(shop.ctx, shop.admin, { spinId: spin.id });
      const read = await readSubmission(shop.ctx, shop.admin, orderItemId);
      const shown = read?.periods.flatMap(({ spins }) => spins.map(({ id }) => id));
      expect(shown).not.toContain(spin.id);
    }
  }
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { maxLength: 4 }), { maxLength: 4 }),
      async (rounds) => {
        await db.delete(radioSpins).where(eq(radioSpins.orderItemId, orderItemId));
        for (const round of rounds) {
          await Promise.all(round.map(run));
          const live = await db.select().from(radioSpins).where(isNull(radioSpins.undoneAt));
          expect(live.length).toBeLessThanOrEqual(3);
          expect(new Set(live.map(({ number }) => number)).size).toBe(live.length);
        }
      },
    ),
    { numRuns: 25 },
  );
});

describe("the names in a log", () => {
  let orderItemId: string;

  beforeEach(async () => {
    const bought = await createPackage(shop, { "radio-monthly-rotation": 1 });
    orderItemId = bought.orderItemId;
    await saveRadioDetails(shop.ctx, { token: bought.token, orderItemId, details: songDetails });
    shop.clock.advance({ days: 3 });
  });

  const start = () =>
    changeSubmissionStage(shop.ctx, shop.admin, { orderItemId, transition: "start" });
  const garbled = ["2030-03-05 09:10:00,AAP MPHS,Rvr,", "2030-03-05 12:10:00,aap mphs,Rvr,"];
  const songs = () => new Map([[toLogName({ artist: "AAP MPHS", title: "Rvr" }), orderItemId]]);

  test("a name that staff match by hand matches all its rows, and the station's next log", async () => {
    await start();
    const before = await previewLog(shop.ctx, shop.admin, toImport(garbled));
    expect(before.ok && before.value.map(({ problem }) => problem)).toEqual([
      "unmatched",
      "unmatched",
    ]);
    const chosen = { ...toImport(garbled), songs: songs() };
    // A preview remembers nothing.
    expect((await previewLog(shop.ctx, shop.admin, chosen)).ok).toBe(true);
    const unchanged = await previewLog(shop.ctx, shop.admin, toImport(garbled));
    expect(unchanged.ok && unchanged.value[0]?.problem).toBe("unmatched");
    const imports = await Promise.all([1, 2].map(() => importLog(shop.ctx, shop.admin, chosen)));
    expect(imports.every(({ ok }) => ok)).toBe(true);
    expect(await countLive(shop)).toBe(2);
    const next = toImport(["2030-03-06 09:10:00,AAP MPHS,Rvr,"]);
    const imported = await importLog(shop.ctx, shop.admin, next);
    expect(imported.ok && imported.value[0]?.problem).toBeNull();
  });

  test("a name matched with a song that isn't on air stays unmatched", async () => {
    const chosen = { ...toImport(garbled), songs: songs() };
    const imported = await importLog(shop.ctx, shop.admin, chosen);
    expect(imported.ok && imported.value[0]).toMatchObject({ problem: "unmatched", song: null });
  });

  test("a row of a song that's ready says so, with its package", async () => {
    const lines = [`2030-03-05 09:10:00,${song}`];
    const ready = await previewLog(shop.ctx, shop.admin, toImport(lines));
    expect(ready.ok && ready.value[0]).toMatchObject({
      problem: "ready",
      readyId: orderItemId,
      song: `${songDetails.artist}, ${songDetails.track}`,
    });
    await start();
    const onAir = await previewLog(shop.ctx, shop.admin, toImport(lines));
    expect(onAir.ok && onAir.value[0]).toMatchObject({ problem: null, readyId: null });
  });

  test("a program's name is cut between characters", async () => {
    await start();
    const input = toImport([`2030-03-05 09:10:00,${song}`]);
    const log = {
      ...input.log,
      columns: [...input.log.columns, "Show"],
      rows: input.log.rows.map((row) => ({ ...row, cells: [...row.cells, `${"a".repeat(79)}🎵`] })),
    };
    const mapping = { ...input.mapping, program: "Show" };
    expect((await importLog(shop.ctx, shop.admin, { ...input, log, mapping })).ok).toBe(true);
    const [station] = await shop.database.db.query.radioPrograms.findMany();
    expect(station?.name).toBe("a".repeat(79));
  });
});

describe("importing again", () => {
  beforeEach(async () => {
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
          and(
            isNull(radioSpins.undoneAt),
            eq(radioSpins.playedAt, new Date("2030-03-05T15:10:00Z")),
          ),
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
  });
});
