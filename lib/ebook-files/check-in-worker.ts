import "server-only";
import PQueue from "p-queue";
import { fail, type Result } from "@/lib/core/result";
import { runWorker, type WorkerLimits } from "@/lib/core/run-worker";
import type { checkEbook, EbookProblem } from "@/lib/ebook-files/check-ebook";

/** One at a time, so that several uploads don't add up. */
const queue = new PQueue({ concurrency: 1 });

export type CheckLimits = Omit<WorkerLimits, "heapMegabytes">;

const defaultLimits: CheckLimits = { timeMs: 60_000, memoryBytes: 700 * 1024 * 1024 };
const heapMegabytes = 512;

type Checked = Awaited<ReturnType<typeof checkEbook>>;

/**
 * Checks an uploaded eBook in a worker thread, so that a file made to be slow or huge when unpacked
 * doesn't hold up the site. A check that takes a minute or 700 MB ends with `too_complex`.
 * @throws if the worker itself fails
 */
export async function checkInWorker(
  bytes: Uint8Array,
  limits: CheckLimits = defaultLimits,
): Promise<Result<{ pageCount: number }, EbookProblem>> {
  return await queue.add(async () => {
    const checked = await runWorker<Checked>("check-ebook", bytes, { ...limits, heapMegabytes });
    return checked ?? fail("too_complex");
  });
}
