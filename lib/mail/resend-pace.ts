import { setTimeout as wait } from "node:timers/promises";

type Headers = Readonly<Record<string, string>> | null;

export type Pace = {
  /** Between two calls, so that a window's calls are spread over it. */
  readonly intervalMs?: number;
  /** Nothing is left of this window: wait for the next one. */
  readonly pauseMs?: number;
};

/** Until the provider says what it allows. */
const firstIntervalMs = 100;
/** Many mails leave a little of each window to receipts and codes. */
const bulkShare = 0.96;

/**
 * Reads the provider's rate-limit headers (resend.com/docs/api-reference/rate-limit): `limit` calls
 * a window, `remaining` of this one, `reset` in seconds. A window is a second unless a policy says
 * otherwise. What is not understood changes nothing.
 */
export function readPace(headers: Headers): Pace {
  const number = (name: string) => {
    const value = headers?.[name]?.trim() ?? "";
    return /^\d{1,6}$/.test(value) ? Number(value) : undefined;
  };
  const limit = number("ratelimit-limit");
  const windowSeconds = Number(
    /;\s*w=(\d{1,5})/.exec(headers?.["ratelimit-policy"] ?? "")?.[1] ?? 1,
  );
  const reset = number("ratelimit-reset");
  // In seconds, rounded up: in a window of one it would stop calls that the interval spreads well.
  const isEmpty = number("ratelimit-remaining") === 0 && reset !== undefined && reset > 1;
  return {
    ...(limit ? { intervalMs: (windowSeconds * 1000) / limit } : {}),
    ...(isEmpty ? { pauseMs: Math.min(reset, 60) * 1000 } : {}),
  };
}

/** True for headers that name no limit at all. */
function isUnlimited(headers: Headers): boolean {
  return headers !== null && !Object.keys(headers).some((name) => name.startsWith("ratelimit-"));
}

export type ResendPace = {
  /** A mail that somebody waits for: before all batches. */
  forOne(): Promise<void>;
  /** A batch: after whatever goes first. Rejects when the signal aborts. */
  forBatch(signal: AbortSignal): Promise<void>;
  /** From an answer. That no limit stands is believed of one that took what was sent. */
  learn(headers: Headers, isTaken: boolean): void;
};

/** Spreads the calls of this process over the provider's window. */
export function resendPace(): ResendPace {
  let intervalMs = firstIntervalMs;
  let nextOneAt = 0;
  let nextBatchAt = 0;
  return {
    async forOne() {
      const now = Date.now();
      const at = Math.max(now, nextOneAt);
      nextOneAt = at + intervalMs;
      nextBatchAt = Math.max(nextBatchAt, at) + intervalMs;
      if (at > now) await wait(at - now);
    },
    async forBatch(signal) {
      const now = Date.now();
      const at = Math.max(now, nextBatchAt);
      nextBatchAt = at + intervalMs / bulkShare;
      if (at > now) await wait(at - now, undefined, { signal });
    },
    learn(headers, isTaken) {
      const pace = readPace(headers);
      if (pace.intervalMs !== undefined) intervalMs = pace.intervalMs;
      else if (isTaken && isUnlimited(headers)) intervalMs = 0;
      if (pace.pauseMs !== undefined)
        nextBatchAt = Math.max(nextBatchAt, Date.now() + pace.pauseMs);
    },
  };
}
