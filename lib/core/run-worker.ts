import { Worker } from "node:worker_threads";

export type WorkerLimits = {
  readonly timeMs: number;
  /** Of the process, beyond what it used before. */
  readonly memoryBytes: number;
  readonly heapMegabytes: number;
};

const memoryCheckMs = 100;

/**
 * Runs a program of `dist/` in a worker thread, so that work that's slow doesn't hold up the site.
 * @param name The program, such as `check-ebook` (build/compile-programs.mjs).
 * @returns what it posts, or null if it takes too long or too much memory
 * @throws if the worker itself fails
 */
export async function runWorker<Done>(
  name: string,
  workerData: unknown,
  limits: WorkerLimits,
): Promise<Done | null> {
  const memoryAtStart = process.memoryUsage.rss();
  // Joined from variables, because a bundler would otherwise look for the compiled file.
  const worker = new Worker([process.cwd(), "dist", `${name}.mjs`].join("/"), {
    workerData,
    // Without the options of the process, such as a program that it loads first.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes },
  });
  const timers: NodeJS.Timeout[] = [];
  try {
    return await new Promise<Done | null>((resolve, reject) => {
      const giveUp = () => resolve(null);
      worker.once("message", resolve);
      worker.once("error", (error: NodeJS.ErrnoException) =>
        error.code === "ERR_WORKER_OUT_OF_MEMORY" ? giveUp() : reject(error),
      );
      worker.once("exit", () => reject(new Error("the worker ended without a result")));
      timers.push(
        setTimeout(giveUp, limits.timeMs),
        // What's outside the heap, such as unpacked streams, isn't limited by it.
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
