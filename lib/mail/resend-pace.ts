import type { BatchTurn } from "@/lib/mail/port";

type Headers = Readonly<Record<string, string>> | null;

export type Pace = {
  /** Between two calls, so that a window's calls are spread over it. */
  readonly intervalMs?: number;
  /** Nothing is left of this window: wait for the next one. */
  readonly pauseMs?: number;
};

/** Until the provider says what it allows. */
const firstIntervalMs = 100;
/** A batch that waits for its turn is open this long at most, or who left meanwhile would be mailed. */
const aheadMs = 1_000;
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
  /**
   * Before a batch is opened: waits until its turn would be a second off at most, and holds that
   * place until it is left. Null at once where that takes longer than `limitMs`.
   */
  nearTurn(limitMs: number): Promise<BatchTurn | null>;
  /** How far off the turn of one more batch is. */
  turnInMs(): number;
  /** A batch: after whatever goes first. Rejects when the signal aborts. */
  forBatch(signal: AbortSignal): Promise<void>;
  /** From an answer. That no limit stands is believed of one that took what was sent. */
  learn(headers: Headers, isTaken: boolean): void;
};

const sleep = (ms: number) => new Promise<void>((wake) => setTimeout(wake, ms));

type Caller = { readonly begin: () => void; readonly isOne: boolean };

/**
 * Spreads the calls of this process over the provider's window: one queue of turns, in which whoever
 * is waited for goes first, so that two calls never come closer than the provider allows.
 */
export function resendPace(): ResendPace {
  const ones: Caller[] = [];
  const bulk: Caller[] = [];
  let intervalMs = firstIntervalMs;
  let freeAt = 0;
  let bulkFreeAt = 0;
  let timer: NodeJS.Timeout | undefined;
  /** Batches that hold a place: being opened, or waiting for their turn. */
  let places = 0;

  function turnInMs(batchesAhead: number): number {
    const firstInMs = Math.max(0, Math.max(freeAt, bulkFreeAt) - Date.now());
    return firstInMs + ones.length * intervalMs + (batchesAhead * intervalMs) / bulkShare;
  }

  function serve(isTimed = false): void {
    clearTimeout(timer);
    const queue = ones.length > 0 ? ones : bulk;
    const caller = queue[0];
    if (!caller) return;
    const now = Date.now();
    const at = caller.isOne ? freeAt : Math.max(freeAt, bulkFreeAt);
    if (at > now) {
      timer = setTimeout(serve, at - now, true);
      return;
    }
    queue.shift();
    // A timer that was late by a little does not move the turns behind it.
    const began = isTimed ? Math.max(at, now - intervalMs / 4) : now;
    freeAt = began + (caller.isOne ? intervalMs : intervalMs / bulkShare);
    caller.begin();
    serve();
  }

  return {
    async forOne() {
      await new Promise<void>((begin) => {
        ones.push({ begin, isOne: true });
        serve();
      });
    },
    async nearTurn(limitMs) {
      const giveUpAt = Date.now() + limitMs;
      for (;;) {
        const tooFarMs = turnInMs(places) - aheadMs;
        if (tooFarMs <= 0) break;
        if (Date.now() + tooFarMs > giveUpAt) return null;
        await sleep(Math.max(tooFarMs, 10));
      }
      places += 1;
      let isHeld = true;
      const leave = () => {
        if (isHeld) places -= 1;
        isHeld = false;
      };
      return { leave };
    },
    turnInMs: () => turnInMs(bulk.length),
    async forBatch(signal) {
      signal.throwIfAborted();
      await new Promise<void>((resolve, reject) => {
        const caller = { isOne: false, begin: () => settle(resolve) };
        const leave = () => {
          bulk.splice(bulk.indexOf(caller), 1);
          settle(() => reject(signal.reason));
        };
        const settle = (tell: () => void) => {
          signal.removeEventListener("abort", leave);
          tell();
        };
        signal.addEventListener("abort", leave);
        bulk.push(caller);
        serve();
      });
    },
    learn(headers, isTaken) {
      const pace = readPace(headers);
      if (pace.intervalMs !== undefined) intervalMs = pace.intervalMs;
      else if (isTaken && isUnlimited(headers)) intervalMs = 0;
      if (pace.pauseMs !== undefined) {
        bulkFreeAt = Math.max(bulkFreeAt, Date.now() + pace.pauseMs);
      }
    },
  };
}
