import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connect, type Database } from "@/db/client";
import { newsletterSubscribers, users } from "@/db/schema";
import { toAdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";
import {
  createImport,
  saveImportSettings,
  startImport,
  undoImport,
} from "@/lib/imports/change-imports";
import { importPartBytes } from "@/lib/imports/import-limits";
import { storeImportPart } from "@/lib/imports/import-uploads";
import { readPreview } from "@/lib/imports/read-import";
import { runImports } from "@/lib/imports/run-imports";
import { stageUpload } from "@/lib/imports/stage-upload";
import { subscribe } from "@/lib/newsletter/subscription/subscribe";
import { createSeedProfile } from "@/lib/profile/read-profile";
import { createLocalStorage } from "@/lib/storage/local-storage";
import { testCtx } from "@/tests/support/ctx";
import { zip } from "@/tests/support/zip";
import { withTemporaryDatabase } from "./database";
import { measureMs, watchMemory } from "./measure";
import { atMost, formatMb, formatSeconds, p95, printFigures } from "./report";

const people = 100_000;
const upload = 1;

/**
 * Previews, imports and undoes a ZIP archive with 100,000 rows, with the operations that the routes and
 * the job call. While it's imported, up to ten people a second sign up.
 */
export async function benchImport(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "site-bench-"));
  try {
    return await withTemporaryDatabase(async (databaseUrl) => {
      const { db, close } = connect(databaseUrl, { poolSize: 10 });
      try {
        return await measureImport(db, folder);
      } finally {
        await close();
      }
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureImport(db: Database, folder: string): Promise<number> {
  const ignore = () => undefined;
  const ctx: Ctx = {
    ...testCtx({ db, settings: { isLocal: true, seedProfile: createSeedProfile({}, "local") } }),
    storage: createLocalStorage(folder),
    now: () => new Date(),
    log: { info: ignore, warn: ignore, error: ignore },
  };
  const [account] = await db
    .insert(users)
    .values({ email: "bench@example.com", emailConfirmedAt: ctx.now(), createdAt: ctx.now() })
    .returning({ id: users.id });
  const actor = toAdminActor({
    userId: account?.id ?? "",
    email: "bench@example.com",
    sessionId: "bench",
    method: "password",
    expiresAt: new Date(Date.now() + 3_600_000),
    role: "admin",
  });
  if (!actor) throw new Error("no account was made");
  const importId = randomUUID();
  await createImport(ctx, actor, { id: importId, kind: "subscribers" });
  const sizeBytes = await storeArchive(ctx, actor, importId);
  const before = await db.$count(newsletterSubscribers);
  const memory = watchMemory(process.pid);
  const previewMs = await measureMs(async () => {
    const staged = await stageUpload(ctx, actor, {
      importId,
      number: upload,
      name: "list.zip",
      sizeBytes,
    });
    if (!staged.ok) throw new Error(staged.problem);
    await readPreview(ctx, actor, importId);
  });
  await saveImportSettings(ctx, actor, {
    importId,
    statement: "They signed up on the former website.",
    settings: { frequency: "weekly", firstIssue: null, askFirst: false, leaveOutCold: false },
  });
  await startImport(ctx, actor, { importId });
  const signups: number[] = [];
  const work = { isDone: false };
  const signUp = async () => {
    while (!work.isDone) {
      signups.push(await measureMs(() => signUpOne(ctx, signups.length)));
      await sleep(100);
    }
  };
  const importMs = await measureMs(async () => {
    const signingUp = signUp();
    await runAll(ctx);
    work.isDone = true;
    await signingUp;
  });
  memory.stop();
  const created = (await db.$count(newsletterSubscribers)) - before - signups.length;
  await undoImport(ctx, actor, { importId });
  const undoMs = await measureMs(() => runAll(ctx));
  const left = (await db.$count(newsletterSubscribers)) - before - signups.length;
  return printFigures("Import of a ZIP archive with 100,000 rows", [
    atMost("reading and preview", previewMs, 30_000, formatSeconds),
    atMost("import", importMs, 60_000, formatSeconds),
    atMost("memory above idle, peak", memory.getPeak(), 120, formatMb),
    p95(`${signups.length} sign-ups during the import`, signups, 300),
    { name: "undo", ours: formatSeconds(undoMs) },
    atMost("people missing after the import", people - created, 0, String),
    atMost("people left after the undo", left, 0, String),
  ]);
}

const runAll = (ctx: Ctx) => runImports(ctx, { until: new Date(ctx.now().getTime() + 600_000) });

async function signUpOne(ctx: Ctx, number: number): Promise<void> {
  await subscribe(ctx, {
    firstName: "Bench",
    email: `visitor-${number}@bench.test`,
    source: "inline",
    plan: undefined,
    consentVersion: "bench",
    utm: undefined,
    browserHash: `bench-${number}`,
  });
}

/** Stores the archive in parts. Returns its size. */
async function storeArchive(
  ctx: Ctx,
  actor: Parameters<typeof storeImportPart>[1],
  importId: string,
): Promise<number> {
  const header =
    "Email Address,First Name,MEMBER_RATING,OPTIN_TIME,CONFIRM_TIME,LEID,EUID,NOTES,TAGS";
  const rows = Array.from(
    { length: people },
    (_, at) =>
      `person-${at}@list.test,Person,3,2018-02-12 10:54:27,2018-02-12 10:56:00,${at},e${at},,"""VIP"",""Memphis"""`,
  );
  const bytes = zip([
    { name: "subscribed_email_audience_export_1.csv", text: [header, ...rows].join("\n") },
  ]);
  for (let start = 0; start < bytes.length; start += importPartBytes) {
    const place = { importId, upload, part: start / importPartBytes + 1 };
    await storeImportPart(ctx, actor, place, bytes.subarray(start, start + importPartBytes));
  }
  return bytes.length;
}
