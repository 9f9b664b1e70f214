import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Lock, Locker } from "@tus/server";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { lessonUploads } from "@/db/schema";

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
