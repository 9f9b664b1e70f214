import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { importFiles, importRows, importUploads } from "@/db/schema";
import { runRetention } from "@/lib/flows/run-retention";
import { removeImportFile } from "@/lib/imports/change-imports";
import { storeImportPart } from "@/lib/imports/import-uploads";
import { getPartKey } from "@/lib/imports/open-files";
import { importHelpers } from "./import-helpers";

const helpers = importHelpers();
const list = { name: "list.csv", bytes: "email,created_at\nada@uploads.test,2020-01-01" };

/** Runs the cleanup as the daily job does. Returns how many files it deleted. */
async function cleanUp(): Promise<number> {
  const { ctx } = helpers;
  const until = new Date(ctx.now().getTime() + 1);
  return (await runRetention(ctx, { until, callMs: 5_000 })).importUploads;
}

async function listKeys(importId: string): Promise<readonly string[]> {
  const { ctx } = helpers;
  const uploads = await ctx.db
    .select()
    .from(importUploads)
    .where(eq(importUploads.importId, importId));
  const keys = uploads.map(({ number }) => getPartKey(importId, number, 1));
  for (const key of keys) expect(await ctx.storage.head(key)).not.toBeNull();
  return keys;
}

test("the files of an abandoned draft are deleted after 30 days, with its rows", async () => {
  const { ctx } = helpers;
  const importId = await helpers.stage([list]);
  const [key = ""] = await listKeys(importId);
  ctx.clock.advance({ days: 29 });
  expect(await cleanUp()).toBe(0);
  ctx.clock.advance({ days: 2 });
  expect(await cleanUp()).toBe(1);
  expect(await ctx.storage.head(key)).toBeNull();
  for (const table of [importUploads, importFiles, importRows]) {
    expect(await ctx.db.$count(table, eq(table.importId, importId))).toBe(0);
  }
});

test("a file that was never read or was removed is deleted after a day", async () => {
  const { ctx } = helpers;
  const actor = await helpers.actor();
  const importId = await helpers.stage([list, list]);
  await storeImportPart(ctx, actor, { importId, upload: 900_000, part: 1 }, new Uint8Array([1]));
  await removeImportFile(ctx, actor, { importId, fileNumber: 1 });
  const keys = await listKeys(importId);
  expect(keys).toHaveLength(3);
  expect(await cleanUp()).toBe(0);
  ctx.clock.advance({ days: 1, minutes: 1 });
  expect(await cleanUp()).toBe(2);
  expect(await listKeys(importId)).toHaveLength(1);
});

test("a finished import has no files, and takes no more of them", async () => {
  const { ctx } = helpers;
  const importId = await helpers.stage([list]);
  const [key = ""] = await listKeys(importId);
  await helpers.finish(importId);
  expect(await ctx.storage.head(key)).toBeNull();
  expect(await ctx.db.$count(importUploads, eq(importUploads.importId, importId))).toBe(0);
  const part = { importId, upload: 1, part: 1 };
  expect(
    await storeImportPart(ctx, await helpers.actor(), part, new Uint8Array([1])),
  ).toMatchObject({ ok: false, problem: "no_draft" });
});
