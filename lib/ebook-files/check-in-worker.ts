import "server-only";
import { Worker } from "node:worker_threads";
import PQueue from "p-queue";
import { fail, type Result } from "@/lib/core/result";
import type { checkEbook, EbookProblem } from "@/lib/ebook-files/check-ebook";

/** Parsed from a variable, because a bundler would otherwise look for the compiled file. */
const workerFile = [process.cwd(), "dist", "check-ebook.mjs"].join("/");
const heapMegabytes = 512;
const memoryCheckMs = 100;

/** One at a time, so that several uploads don't add up. */
const queue = new PQueue({ concurrency: 1 });

export type CheckLimits = { readonly timeMs: number; readonly memoryBytes: number };

const defaultLimits: CheckLimits = { timeMs: 60_000, memoryBytes: 700 * 1024 * 1024 };

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
  return await queue.add(() => runWorker(bytes, limits));
}

async function runWorker(bytes: Uint8Array, limits: CheckLimits): Promise<Checked> {
  const memoryAtStart = process.memoryUsage.rss();
  const worker = new Worker(workerFile, {
    workerData: bytes,
    // Without the options of the process, such as a program that it loads first.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });
  const timers: NodeJS.Timeout[] = [];
  try {
    return await new Promise<Checked>((resolve, reject) => {
      const giveUp = () => resolve(fail("too_complex"));
      worker.once("message", resolve);
      worker.once("error", (error: NodeJS.ErrnoException) =>
        error.code === "ERR_WORKER_OUT_OF_MEMORY" ? giveUp() : reject(error),
      );
      worker.once("exit", () => reject(new Error("the check ended without a result")));
      timers.push(
        setTimeout(giveUp, limits.timeMs),
        // Unpacked streams are outside the heap, so the heap's limit doesn't apply to them.
        setInterval(() => {
          if (process.memoryUsage.rss() - memoryAtStart > limits.memoryBytes) giveUp();
        }, memoryCheckMs),
      );
    });
  } finally {
    for (const timer of timers) clearTimeout(timer);
    await worker.terminate();
  }
}
