import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { LogRequest, LogResult } from "@/components/admin/radio/log-import-state";
import { radioImports, radioLogParts, radioStations } from "@/db/schema";
import type { DateOrder } from "@/db/values/radio";
import {
  createCookie,
  mockCaller,
  releaseCaller,
  stubCallerSettings,
} from "@/tests/integration/authorization/caller";
import { testClock } from "@/tests/support/clock";
import { testDatabase } from "@/tests/support/database";
import { stationId } from "./log-to-import";
import { addStation } from "./radio-package";

const caller = mockCaller();
const database = testDatabase();
let userId = "";
let actions: typeof import("@/app/(staff)/admin/(dashboard)/radio/import/actions");

beforeAll(async () => {
  const staff = await createCookie(database.db, { role: "admin" });
  caller.cookie = staff.cookie;
  userId = staff.userId;
  actions = await import("@/app/(staff)/admin/(dashboard)/radio/import/actions");
}, 300_000);

afterAll(releaseCaller);
beforeEach(async () => {
  stubCallerSettings(database.url);
  await database.db.delete(radioImports);
  await database.db.delete(radioStations);
  await addStation({ database, clock: testClock() }, { id: stationId });
});

async function uploadBytes(bytes: Buffer): Promise<LogRequest> {
  const uploadId = randomUUID();
  const part = { uploadId, number: 1, bytes, uploadedBy: userId, createdAt: new Date() };
  await database.db.insert(radioLogParts).values(part);
  const choices = { accepted: [], acceptedUndone: [], otherPlays: [], songs: [] };
  return {
    uploadId,
    sizeBytes: bytes.length,
    fileName: "log.csv",
    stationId,
    mapping: null,
    timeZone: "America/Chicago",
    choices: { ...choices, correctsTimes: false },
  };
}

/** Uploads a log of these dates. */
async function upload(dates: readonly string[]): Promise<LogRequest> {
  const lines = dates.map((date) => `${date},10:00,Ray,River`);
  return await uploadBytes(Buffer.from(["Date,Time,Artist,Title", ...lines].join("\n")));
}

function getPreview(result: LogResult) {
  if (result.status !== "preview") throw new Error(JSON.stringify(result));
  return result.preview;
}

const preview = async (request: LogRequest) => getPreview(await actions.previewLogAction(request));
const readStation = async () => (await database.db.select().from(radioStations))[0];

/** Imports a log in the order that staff choose, or in the one that's suggested. */
async function importDates(dates: readonly string[], chosen?: DateOrder) {
  const request = await upload(dates);
  const { mapping } = await preview(request);
  const dateOrder = chosen ?? mapping.dateOrder;
  const result = await actions.importLogAction({ ...request, mapping: { ...mapping, dateOrder } });
  expect(result).toMatchObject({ status: "imported" });
}

test("a log whose dates could be either can't be imported until staff choose their order", async () => {
  const request = await upload(["04/03/2030", "05/03/2030"]);
  const shown = await preview(request);
  expect(shown).toMatchObject({ mapping: { dateOrder: null }, rows: [], unmatched: [], total: 2 });
  expect(shown.notes[0]?.title).toBe("Choose the date order to see the rows");
  const refused = await actions.importLogAction({ ...request, mapping: shown.mapping });
  expect(refused).toMatchObject({ message: { title: "Choose the date order" } });
  expect(await database.db.$count(radioImports)).toBe(0);
  const mapping = { ...shown.mapping, dateOrder: "day_first" as const };
  expect(await preview({ ...request, mapping })).toMatchObject({ unmatchedRows: 2, notes: [] });
  await importDates(["04/03/2030"], "day_first");
  expect((await readStation())?.logMapping?.dateOrder).toBe("day_first");
});

test("the order that staff chose for a station's log is suggested for its next one", async () => {
  await importDates(["04/03/2030"], "day_first");
  const next = await preview(await upload(["06/03/2030"]));
  expect(next).toMatchObject({
    mapping: { dateOrder: "day_first" },
    dates: { evidence: "remembered" },
    unmatchedRows: 1,
  });
  // A log with dates that need no order changes nothing about that.
  await importDates(["2030-03-07"]);
  const later = await preview(await upload(["08/03/2030"]));
  expect(later.mapping.dateOrder).toBe("day_first");
});

test("a log that proves another order than its station's last one is read in that", async () => {
  await importDates(["04/03/2030"], "day_first");
  const next = await preview(await upload(["04/03/2030", "04/13/2030"]));
  expect(next).toMatchObject({
    mapping: { dateOrder: "month_first" },
    dates: { evidence: "proved" },
    notes: [{ title: "This log's dates are in another order" }],
  });
});

test("another date column is checked anew", async () => {
  const request = await upload(["04/03/2030"]);
  const { mapping } = await preview(request);
  const other = { ...mapping, date: "Title", time: "" };
  expect((await preview({ ...request, mapping: other })).mapping.dateOrder).toBe("iso");
});

test.each([
  ["a workbook", "PK\u0003\u0004[Content_Types].xml", /save its table as CSV/],
  ["a header without rows", "Date,Time,Artist,Title", /no rows below it/],
  ["a list", "River\nLake", /Export the file as CSV/],
])("%s is refused with what to do", async (_name, text, description) => {
  const request = await uploadBytes(Buffer.from(text));
  const message = {
    title: "We can't read the log",
    description: expect.stringMatching(description),
  };
  expect(await actions.previewLogAction(request)).toEqual({ status: "refused", message });
  expect(await actions.importLogAction(request)).toEqual({ status: "refused", message });
});

test("an upload that isn't complete, or someone else's, has to be sent again", async () => {
  const request = await upload(["2030-04-03"]);
  const incomplete = { ...request, sizeBytes: request.sizeBytes + 1 };
  expect(await actions.previewLogAction(incomplete)).toEqual({ status: "gone" });
  const other = await createCookie(database.db, { role: "admin" });
  const own = caller.cookie;
  caller.cookie = other.cookie;
  expect(await actions.importLogAction(request)).toEqual({ status: "gone" });
  caller.cookie = own;
});
