import { randomUUID } from "node:crypto";
import { mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Lock, Locker } from "@tus/server";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { selectUpload } from "@/db/queries/course/lesson-uploads";
import { lessonUploads } from "@/db/schema";
import type { AdminActor } from "@/lib/core/admin-actor";
import { describeError } from "@/lib/core/log";
import { fail, ok, type Result } from "@/lib/core/result";
import { getUploadKey, maxUploadBytes, partBytes } from "@/lib/course/files/file-rules";
import type { Ctx } from "@/lib/ctx";

/** Path of the route that receives an upload's parts; its id follows. */
export const partsPath = "/api/admin/lesson-uploads/parts";

/**
 * Receives parts on local disk by the tus protocol (https://tus.io/protocols/resumable-upload):
 * HEAD returns the offset, PATCH appends. The file's size is the offset, so a crash loses nothing.
 */
export async function receiveParts(
  ctx: Pick<Ctx, "db" | "now" | "storage" | "log">,
  _actor: AdminActor,
  request: Request,
): Promise<Response> {
  const { folder } = ctx.storage;
  if (folder === null) return new Response(null, { status: 404 });
  const [{ Server, Upload }, { FileStore }] = await Promise.all([
    import("@tus/server"),
    import("@tus/file-store"),
  ]);
  const server = new Server({
    path: partsPath,
    relativeLocation: true,
    allowedOrigins: [],
    maxSize: maxUploadBytes.video,
    locker: createUploadLocker(ctx.db, ctx.now),
    lockDrainTimeout: 500,
    onResponseError(_request, error) {
      if ("status_code" in error) return undefined;
      ctx.log.error("course.upload_fault", { reason: describeError(error) });
      return { status_code: 503, body: "Unavailable\n" };
    },
    datastore: new FileStore({
      directory: join(folder, dirname(getUploadKey("id"))),
      configstore: {
        async get(id) {
          const row = await selectUpload(ctx.db, id);
          if (!row || row.multipartId !== null) return undefined;
          return new Upload({ id, size: row.sizeBytes, offset: 0 });
        },
        set: async () => undefined,
        delete: async () => undefined,
      },
    }),
  });
  return await server.handleWeb(request);
}

/** Creates the upload's empty file. Keeps one that's there. */
export async function createPartsFile(folder: string, id: string): Promise<void> {
  const path = join(folder, getUploadKey(id));
  await mkdir(dirname(path), { recursive: true });
  await (await open(path, "a")).close();
}

/** Long enough for a part over a slow connection. */
const signedForSeconds = 900;

/** Returns the URL to which staff's browser sends a part of exactly the right size. */
export async function signPart(
  ctx: Pick<Ctx, "db" | "now" | "storage">,
  _actor: AdminActor,
  { id, number }: { readonly id: string; readonly number: number },
): Promise<Result<string, "upload_not_found">> {
  const upload = await selectUpload(ctx.db, id);
  const { parts } = ctx.storage;
  if (!parts || !upload?.multipartId) return fail("upload_not_found");
  const sizeBytes = getPartBytes(upload.sizeBytes, number);
  if (sizeBytes <= 0) return fail("upload_not_found");
  await ctx.db.update(lessonUploads).set({ activeAt: ctx.now() }).where(eq(lessonUploads.id, id));
  const { multipartId } = upload;
  const part = { number, sizeBytes, seconds: signedForSeconds };
  return ok(await parts.signPart({ key: getUploadKey(id), multipartId }, part));
}

/** Returns the size of a part, numbered from 1; 0 or less if there's no such part. */
export function getPartBytes(fileBytes: number, number: number): number {
  return Math.min(partBytes, fileBytes - (number - 1) * partBytes);
}

/** The lock of a crashed server ends after this long. Its holder renews it every second. */
const leaseSeconds = 10;
const renewMs = 1_000;
const pollMs = 200;
/** 20 seconds. Longer than a lease, so that a request waits for a crashed server's lock to end. */
const maxPolls = 100;

export const uploadIsGone = { status_code: 404, body: "The upload doesn't exist\n" };
const uploadIsBusy = { status_code: 423, body: "Another request is writing to the upload\n" };

/**
 * Locks uploads across servers, in their rows. A waiting request makes the holder stop, because a
 * browser that lost its connection comes back before the server notices. Uses the database's clock.
 */
export function createUploadLocker(db: Database, now: () => Date): Locker {
  return { newLock: (id) => createLock(db, now, id) };
}

function createLock(db: Database, now: () => Date, id: string): Lock {
  const holder = randomUUID();
  const isHeld = and(eq(lessonUploads.id, id), eq(lessonUploads.lockHolder, holder));
  const lease = sql`now() + make_interval(secs => ${leaseSeconds})`;
  let timer: NodeJS.Timeout | undefined;

  async function take(): Promise<boolean> {
    const isFree = or(isNull(lessonUploads.lockUntil), lt(lessonUploads.lockUntil, sql`now()`));
    const taken = await db
      .update(lessonUploads)
      .set({ lockHolder: holder, lockUntil: lease, isLockWanted: false, activeAt: now() })
      .where(and(eq(lessonUploads.id, id), isFree))
      .returning({ id: lessonUploads.id });
    return taken.length > 0;
  }

  async function askHolder(): Promise<void> {
    const asked = await db
      .update(lessonUploads)
      .set({ isLockWanted: true })
      .where(eq(lessonUploads.id, id))
      .returning({ id: lessonUploads.id });
    if (asked.length === 0) throw uploadIsGone;
  }

  async function renew(stop: () => void): Promise<void> {
    const [row] = await db
      .update(lessonUploads)
      .set({ lockUntil: lease })
      .where(isHeld)
      .returning({ isLockWanted: lessonUploads.isLockWanted });
    if (!row || row.isLockWanted) stop();
  }

  return {
    async lock(signal, stop) {
      for (let polls = 0; !(await take()); polls += 1) {
        if (signal.aborted || polls === maxPolls) throw uploadIsBusy;
        await askHolder();
        await sleep(pollMs);
      }
      // Without the database the lock may end, so writing has to end too.
      timer = setInterval(() => renew(stop).catch(stop), renewMs);
      timer.unref();
    },
    async unlock() {
      clearInterval(timer);
      await db.update(lessonUploads).set({ lockHolder: null, lockUntil: null }).where(isHeld);
    },
  };
}

/** Runs an operation while nothing writes to the upload. Throws `uploadIsGone` or if it stays busy. */
export async function withUploadLock<Value>(
  { db, now }: { readonly db: Database; readonly now: () => Date },
  id: string,
  run: () => Promise<Value>,
): Promise<Value> {
  const lock = createUploadLocker(db, now).newLock(id);
  await lock.lock(new AbortController().signal, () => undefined);
  try {
    return await run();
  } finally {
    await lock.unlock();
  }
}
