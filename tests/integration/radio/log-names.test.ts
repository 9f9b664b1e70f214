import { beforeEach, expect, test } from "vitest";
import { changeSubmissionStage, saveRadioDetails } from "@/lib/radio/edit-submissions";
import { importLog, previewLog } from "@/lib/radio/playout-log/import-log";
import { toLogName } from "@/lib/radio/playout-log/song-names";
import { staffedShop } from "@/tests/support/staff";
import { song, stationId, toImport } from "./log-to-import";
import { addStation, countLive, createPackage, songDetails } from "./radio-package";

const shop = staffedShop("2030-03-04T18:00:00Z");
let orderItemId: string;

beforeEach(async () => {
  await addStation(shop, { id: stationId });
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
