import { setTimeout as sleep } from "node:timers/promises";
import { Problem } from "./problem.mjs";

const LIMIT_MS = 90_000;
const TRY_LIMIT_MS = 20_000;

/** Waits until the shop answers 200 on its health route; ends early when `stopped` settles. */
export async function awaitHealth(origin: string, stopped: Promise<unknown>): Promise<void> {
  let last = "no answer";
  let ended = false;
  void stopped.then(() => {
    ended = true;
  });
  for (const limit = Date.now() + LIMIT_MS; Date.now() < limit && !ended; await sleep(25)) {
    try {
      const response = await fetch(`${origin}/api/health`, {
        signal: AbortSignal.timeout(TRY_LIMIT_MS),
      });
      await response.arrayBuffer();
      if (response.ok) return;
      last = `it answers ${response.status}`;
    } catch {
      // Not listening yet.
    }
  }
  if (ended) return;
  throw new Problem(
    `The shop's server did not become healthy in ${LIMIT_MS / 1000} s (${last}). Its messages are ` +
      "above; the database's log is .data/postgres.log.",
  );
}
