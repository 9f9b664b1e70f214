import { asc, eq, isNull } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { emailOutbox, radioSpins, radioStations } from "@/db/schema";
import { changeSubmissionStage } from "@/lib/radio/edit-submissions";
import { importLog } from "@/lib/radio/playout-log/import-log";
import { toImportMessage } from "@/lib/radio/playout-log/log-copy";
import { logManualSpins } from "@/lib/radio/spins/manual-spins";
import { readStations } from "@/lib/radio/stations";
import { addTestAdmin, staffedShop } from "@/tests/support/staff";
import { song, stationId, toImport } from "./log-to-import";
import { addStation, putOnAir, typedSpin } from "./radio-package";

/** One play is one spin, no matter who reports it. */
const shop = staffedShop("2030-03-04T18:00:00Z");
let orderItemId: string;

beforeEach(async () => {
  await addStation(shop, { id: stationId });
  orderItemId = await onAir();
  shop.clock.advance({ days: 3 });
});

const onAir = async () => (await putOnAir(shop, { "radio-monthly-rotation": 1 })).orderItemId;

const toLines = (times: readonly string[]) => times.map((time) => `2030-03-05 ${time},${song}`);

const importTimes = (times: readonly string[], choices: object = {}) =>
  importLines(toLines(times), choices);

async function importLines(lines: readonly string[], choices: object = {}) {
  const imported = await importLog(shop.ctx, shop.admin, { ...toImport(lines), ...choices });
  if (!imported.ok) throw new Error(imported.problem);
  return imported.value.map(({ problem }) => problem);
}

/** Types times of March 5 in Memphis. */
async function type(times: readonly string[], more: { areOtherPlays?: boolean } = {}) {
  const spins = await logManualSpins(shop.ctx, shop.admin, {
    ...typedSpin(shop, orderItemId),
    stationId,
    areOtherPlays: false,
    ...more,
    playedAt: times.map((time) => new Date(`2030-03-05T${time}:00-06:00`)),
  });
  return spins.map(({ problem }) => problem);
}

async function readLive() {
  const spins = await shop.database.db
    .select()
    .from(radioSpins)
    .where(isNull(radioSpins.undoneAt))
    .orderBy(asc(radioSpins.playedAt));
  return spins.map(({ playedAt }) => playedAt.toISOString().slice(11, 19));
}

const countFirstSpinEmails = () =>
  shop.database.db.$count(emailOutbox, eq(emailOutbox.kind, "first_spin"));

describe("one play", () => {
  test("in two logs, one with seconds and one without, is one spin", async () => {
    await importTimes(["09:10:37", "14:15:02"]);
    expect(await importTimes(["09:10", "14:15", "14:19"])).toEqual([
      "duplicate",
      "duplicate",
      null,
    ]);
    expect(await readLive()).toEqual(["15:10:37", "20:15:02", "20:19:00"]);
  });

  test("is one of two if the log has it again minutes later, also after the first was logged", async () => {
    expect(await importTimes(["14:15:02", "14:18:40"])).toEqual([null, null]);
    expect(await importTimes(["14:15", "14:18", "14:22"])).toEqual([
      "duplicate",
      "duplicate",
      null,
    ]);
    expect(await readLive()).toEqual(["20:15:02", "20:18:40", "20:22:00"]);
  });

  test("in a log and typed is one spin, in both orders", async () => {
    expect(await type(["14:15"])).toEqual([null]);
    expect(await importTimes(["14:15:40", "16:00:10"])).toEqual(["duplicate", null]);
    expect(await type(["16:01"])).toEqual(["same_play"]);
    expect(await readLive()).toEqual(["20:15:00", "22:00:10"]);
  });

  test("of a song with two packages is one spin, also if the first is finished", async () => {
    await importTimes(["09:10:37"]);
    await onAir();
    await changeSubmissionStage(shop.ctx, shop.admin, { orderItemId, transition: "finish" });
    expect(await importTimes(["09:10"])).toEqual(["duplicate"]);
    expect(await readLive()).toHaveLength(1);
  });

  test("that two logs and a form report at once is one spin", async () => {
    for (let round = 0; round < 5; round += 1) {
      await shop.database.db.delete(radioSpins);
      await Promise.all([
        importTimes(["09:10:37"]),
        type(["09:10"]),
        importTimes(["09:11"]),
        type(["09:11"]),
      ]);
      expect(await readLive()).toHaveLength(1);
    }
  });

  test("that's voided isn't added by another log until staff accept it", async () => {
    await importTimes(["09:10:37"]);
    const [spin] = await shop.database.db
      .update(radioSpins)
      .set({ undoneAt: shop.clock.now(), undoneBy: shop.admin.email })
      .returning();
    expect(await importTimes(["09:10"])).toEqual(["undone_earlier"]);
    const acceptedUndone = new Set([spin?.id]);
    expect(await importTimes(["09:10"], { acceptedUndone })).toEqual([null]);
  });
});

describe("a play that may be logged already", () => {
  test("isn't added by a log until staff say that it's another", async () => {
    await type(["14:15"]);
    expect(await importTimes(["14:11:20"])).toEqual(["maybe_same_play"]);
    // Accepting all rows isn't an answer to the question.
    expect(await importTimes(["14:11:20"], { accepted: new Set([2]) })).toEqual([
      "maybe_same_play",
    ]);
    expect(await readLive()).toHaveLength(1);
    expect(await importTimes(["14:11:20"], { otherPlays: new Set([2]) })).toEqual([null]);
    expect(await readLive()).toEqual(["20:11:20", "20:15:00"]);
  });

  test("isn't logged by a form until staff say that it's another", async () => {
    await importTimes(["14:11:20"]);
    expect(await type(["14:15"])).toEqual(["maybe_same_play"]);
    expect(await type(["14:15"], { areOtherPlays: true })).toEqual([null]);
    // A form's own times are as many plays as staff typed.
    expect(await type(["18:00", "18:05"])).toEqual([null, null]);
  });

  test("tells the customer nothing", async () => {
    await type(["14:15"]);
    await shop.database.db.delete(emailOutbox);
    // As if the typed spin belonged to another package of the song.
    await onAir();
    await shop.database.db.delete(emailOutbox);
    await importTimes(["14:11:20"]);
    expect(await countFirstSpinEmails()).toBe(0);
  });
});

describe("in the hour that a clock change repeats", () => {
  const night = (time: string, name = song) => `2030-11-03 ${time},${name}`;
  const other = "Nobody,Nothing,";
  /** The song aired at 1:30 AM CDT and CST. */
  const both = [
    night("01:30:00"),
    night("01:50:00", other),
    night("01:10:00", other),
    night("01:30:00"),
    night("02:10:00", other),
  ];
  beforeEach(() => shop.clock.advance({ days: 250 }));
  const importNight = async (lines: readonly string[], choices: object = {}) =>
    (await importLines(lines, choices)).filter((problem) => problem !== "unmatched");

  test("two plays are two spins, and stay two when the log is imported again", async () => {
    expect(await importNight(both)).toEqual([null, null]);
    expect(await importNight(both)).toEqual(["duplicate", "duplicate"]);
    expect(await readLive()).toEqual(["06:30:00", "07:30:00"]);
  });

  test("a play that another log doesn't place is a question, not a second spin", async () => {
    expect(await importNight(both.slice(1))).toEqual([null]);
    expect(await readLive()).toEqual(["07:30:00"]);
    expect(await importNight([night("01:30")])).toEqual(["maybe_same_play"]);
    expect(await readLive()).toEqual(["07:30:00"]);
    expect(await importNight([night("01:30")], { otherPlays: new Set([2]) })).toEqual([null]);
    expect(await readLive()).toEqual(["06:30:00", "07:30:00"]);
  });
});

describe("between the preview and the import", () => {
  const lines = toLines(["09:10:00", "14:15:00"]);

  test("a station's new time zone stops the import, which adds nothing", async () => {
    const { db } = shop.database;
    await db.update(radioStations).set({ timeZone: "America/New_York" });
    const input = { ...toImport(lines), timeZone: "America/Chicago" };
    expect(await importLog(shop.ctx, shop.admin, input)).toEqual({
      ok: false,
      problem: "station_changed",
    });
    expect(await readLive()).toEqual([]);
    const [station] = await db.select().from(radioStations);
    expect(station?.logMapping).toBeNull();
    const seen = { ...toImport(lines), timeZone: "America/New_York" };
    expect((await importLog(shop.ctx, shop.admin, seen)).ok).toBe(true);
    expect(await readLive()).toEqual(["14:10:00", "19:15:00"]);
  });

  test("a song that's taken off air gets no spins, and staff see why", async () => {
    await changeSubmissionStage(shop.ctx, shop.admin, { orderItemId, transition: "finish" });
    const input = { ...toImport(lines), accepted: new Set([2, 3]) };
    const imported = await importLog(shop.ctx, shop.admin, input);
    expect(imported.ok && toImportMessage(imported.value, input, "America/Chicago")).toEqual({
      title: "0 spins added",
      description:
        "2 rows in the log. 2 accepted rows weren't added: No song on air matches this row.",
    });
  });

  test("a colleague's import of a part of it leaves only the rest to add", async () => {
    const { actor: colleague } = await addTestAdmin(shop.database.db, "sam@example.com");
    const part = { ...toImport(lines), accepted: new Set([2]) };
    await importLog(shop.ctx, shop.admin, part);
    const all = { ...toImport(lines), accepted: new Set([2, 3]) };
    const imported = await importLog(shop.ctx, colleague, all);
    expect(imported.ok && imported.value.map(({ problem }) => problem)).toEqual([
      "duplicate",
      null,
    ]);
    expect(await readLive()).toHaveLength(2);
    expect(await countFirstSpinEmails()).toBe(1);
  });
});

test("an import that breaks off adds nothing, and adds everything when it's repeated", async () => {
  const lines = toLines(["09:10:00", "14:15:00"]);
  const broken = {
    ...shop.ctx,
    // Needed for the customer's email, after the spins were written.
    get settings(): typeof shop.ctx.settings {
      throw new Error("the process ended");
    },
  };
  await expect(importLog(broken, shop.admin, toImport(lines))).rejects.toThrow("the process ended");
  expect(await readLive()).toEqual([]);
  expect((await shop.database.db.select().from(radioStations))[0]?.logMapping).toBeNull();
  expect(await importLines(lines)).toEqual([null, null]);
  expect(await readLive()).toHaveLength(2);
});

describe("a log that's imported again after the station's zone was corrected", () => {
  const correctZone = (timeZone: string) =>
    shop.database.db.update(radioStations).set({ timeZone }).where(eq(radioStations.id, stationId));
  // Each is an hour after the one before, so the shifted log overlaps itself.
  const times = ["09:10:00", "10:10:00", "11:10:00"];

  test("adds nothing, and corrects the earlier spins' times if staff agree", async () => {
    await importTimes(times);
    await correctZone("America/New_York");
    const [station] = await readStations(shop.ctx, shop.admin);
    expect(station?.otherZones).toEqual([{ timeZone: "America/Chicago", spins: 3 }]);
    expect(await importTimes(times)).toEqual(["other_zone", "other_zone", "other_zone"]);
    expect(await readLive()).toEqual(["15:10:00", "16:10:00", "17:10:00"]);
    expect(await importTimes(times, { correctsTimes: true })).toEqual([
      "time_corrected",
      "time_corrected",
      "time_corrected",
    ]);
    expect(await readLive()).toEqual(["14:10:00", "15:10:00", "16:10:00"]);
    expect((await readStations(shop.ctx, shop.admin))[0]?.otherZones).toEqual([]);
    expect(await importTimes(times)).toEqual(["duplicate", "duplicate", "duplicate"]);
  });

  test("corrects them once if two staff import it at once", async () => {
    await importTimes(times);
    await correctZone("America/Denver");
    await Promise.all([1, 2, 3].map(() => importTimes(times, { correctsTimes: true })));
    expect(await readLive()).toEqual(["16:10:00", "17:10:00", "18:10:00"]);
  });

  test("keeps plays that are an hour apart if the zone is the same", async () => {
    await importTimes(["09:10:00", "10:10:00"]);
    expect(await importTimes(["11:10:00", "12:10:00"])).toEqual([null, null]);
    expect(await readLive()).toHaveLength(4);
  });

  test("keeps times that name their zone, which were right", async () => {
    const lines = [`2030-03-05T15:10:00Z,${song}`];
    await importLog(shop.ctx, shop.admin, toImport(lines));
    await correctZone("America/New_York");
    const again = await importLog(shop.ctx, shop.admin, toImport(lines));
    expect(again.ok && again.value[0]?.problem).toBe("duplicate");
    expect((await readStations(shop.ctx, shop.admin))[0]?.otherZones).toEqual([]);
  });

  test("recognizes spins from before zones were recorded only if all rows fit", async () => {
    await importTimes(times);
    await shop.database.db.update(radioSpins).set({ timeZone: null });
    await correctZone("America/New_York");
    expect(await importTimes(times)).toEqual(["other_zone", "other_zone", "other_zone"]);
    expect(await importTimes([...times, "15:00:00"])).toEqual([
      null,
      "duplicate",
      "duplicate",
      null,
    ]);
  });
});
