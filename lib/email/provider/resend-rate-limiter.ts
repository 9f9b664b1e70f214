import type { BatchSlot } from "@/lib/core/ports/email";

type Headers = Readonly<Record<string, string>> | null;

export type RateLimit = {
  /** Minimum time between two calls, which spreads them over the window. */
  readonly intervalMs?: number;
  /** The window is used up: wait for the next one. */
  readonly pauseMs?: number;
};

/** Used until the provider reports its limit. */
const firstIntervalMs = 100;
/**
 * How long a batch may stay open before its call. Anyone who unsubscribes in that time would still
 * be emailed.
 */
const maxSlotWaitMs = 1_000;
/** Bulk email leaves part of each window to receipts and codes. */
const bulkShare = 0.96;

/**
 * Parses rate limit headers (resend.com/docs/api-reference/rate-limit): `limit` calls per window,
 * `remaining`, and `reset` in seconds. A window is one second unless a policy says otherwise.
 * Unknown values are ignored.
 */
export function parseRateLimitHeaders(headers: Headers): RateLimit {
  const number = (name: string) => {
    const value = headers?.[name]?.trim() ?? "";
    return /^\d{1,6}$/.test(value) ? Number(value) : undefined;
  };
  const limit = number("ratelimit-limit");
  const windowSeconds = Number(
    /;\s*w=(\d{1,5})/.exec(headers?.["ratelimit-policy"] ?? "")?.[1] ?? 1,
  );
  const reset = number("ratelimit-reset");
  // `reset` is rounded up to seconds. In a one-second window it would block calls that the interval
  // already spreads.
  const isEmpty = number("ratelimit-remaining") === 0 && reset !== undefined && reset > 1;
  return {
    ...(limit ? { intervalMs: (windowSeconds * 1000) / limit } : {}),
    ...(isEmpty ? { pauseMs: Math.min(reset, 60) * 1000 } : {}),
  };
}

/** True for headers without any limit. */
function isUnlimited(headers: Headers): boolean {
  return headers !== null && !Object.keys(headers).some((name) => name.startsWith("ratelimit-"));
}

export type ResendRateLimiter = {
  /** For an email that someone is waiting for. Goes before all batches. */
  acquire(): Promise<void>;
  /**
   * Waits until a batch's call could start within a second and reserves that place until released.
   * Null if that would take longer than `timeoutMs`.
   */
  acquireBatchSlot(timeoutMs: number): Promise<BatchSlot | null>;
  /** Returns the wait of one more batch. */
  getBatchWaitMs(): number;
  /** Waits for a batch's turn, after single emails. Rejects when the signal aborts. */
  acquireForBatch(signal: AbortSignal): Promise<void>;
  /**
   * Updates the limits from a response. A response without rate limit headers lifts the limit only
   * if the call was accepted.
   */
  updateFromHeaders(headers: Headers, isTaken: boolean): void;
};

const sleep = (ms: number) => new Promise<void>((wake) => setTimeout(wake, ms));

type Caller = { readonly begin: () => void; readonly isSingle: boolean };

/**
 * Reserves the next call of all instances together and returns in how many milliseconds it may start. The
 * next one may start `intervalMs` later.
 */
type ReserveCall = (intervalMs: number) => Promise<number>;

/**
 * Spreads calls over the provider's rate limit window. One queue in each process, in which single emails go
 * before batches; `reserveCall` says when the process may make its next call. Without it, or while it
 * fails, only this process's calls are spread.
 */
export function createResendRateLimiter(reserveCall?: ReserveCall): ResendRateLimiter {
  const singles: Caller[] = [];
  const batches: Caller[] = [];
  let intervalMs = firstIntervalMs;
  let freeAt = 0;
  let bulkFreeAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let isReserving = false;
  /** How long other instances' calls held up the last one. */
  let sharedWaitMs = 0;
  /** Batches being opened or waiting for their call. */
  let reservedSlots = 0;

  function getWaitMs(batchesAhead: number): number {
    const firstInMs = Math.max(0, Math.max(freeAt, bulkFreeAt) - Date.now());
    const eachMs = intervalMs + sharedWaitMs;
    return firstInMs + singles.length * eachMs + (batchesAhead * eachMs) / bulkShare;
  }

  const next = (): Caller | undefined => singles[0] ?? batches[0];
  const startOf = (caller: Caller) => (caller.isSingle ? freeAt : Math.max(freeAt, bulkFreeAt));

  function serve(isTimed = false): void {
    clearTimeout(timer);
    const caller = next();
    if (!caller || isReserving) return;
    const now = Date.now();
    const at = startOf(caller);
    if (at > now) {
      timer = setTimeout(serve, at - now, true);
      return;
    }
    // A slightly late timer doesn't delay the calls after it.
    const began = isTimed ? Math.max(at, now - intervalMs / 4) : now;
    if (reserveCall && intervalMs > 0) void reserveAndBegin(reserveCall, caller);
    else begin(began);
  }

  async function reserveAndBegin(reserve: ReserveCall, caller: Caller): Promise<void> {
    isReserving = true;
    sharedWaitMs = await reserve(getSpacing(caller)).catch(() => 0);
    if (sharedWaitMs > 0) await sleep(sharedWaitMs);
    isReserving = false;
    begin(Date.now());
  }

  const getSpacing = ({ isSingle }: Caller) => (isSingle ? intervalMs : intervalMs / bulkShare);

  /** Starts the call that's first now: a single email may have arrived since, or a batch given up. */
  function begin(began: number): void {
    const caller = next();
    if (caller && startOf(caller) <= began) {
      (caller.isSingle ? singles : batches).shift();
      freeAt = began + getSpacing(caller);
      caller.begin();
    }
    serve();
  }

  return {
    async acquire() {
      await new Promise<void>((begin) => {
        singles.push({ begin, isSingle: true });
        serve();
      });
    },
    async acquireBatchSlot(timeoutMs) {
      const giveUpAt = Date.now() + timeoutMs;
      for (;;) {
        const tooFarMs = getWaitMs(reservedSlots) - maxSlotWaitMs;
        if (tooFarMs <= 0) break;
        if (Date.now() + tooFarMs > giveUpAt) return null;
        await sleep(Math.max(tooFarMs, 10));
      }
      reservedSlots += 1;
      let isReserved = true;
      const release = () => {
        if (isReserved) reservedSlots -= 1;
        isReserved = false;
      };
      return { release };
    },
    getBatchWaitMs: () => getWaitMs(batches.length),
    async acquireForBatch(signal) {
      signal.throwIfAborted();
      await new Promise<void>((resolve, reject) => {
        const caller = { isSingle: false, begin: () => settle(resolve) };
        const onAbort = () => {
          batches.splice(batches.indexOf(caller), 1);
          settle(() => reject(signal.reason));
        };
        const settle = (finish: () => void) => {
          signal.removeEventListener("abort", onAbort);
          finish();
        };
        signal.addEventListener("abort", onAbort);
        batches.push(caller);
        serve();
      });
    },
    updateFromHeaders(headers, isTaken) {
      const limit = parseRateLimitHeaders(headers);
      if (limit.intervalMs !== undefined) intervalMs = limit.intervalMs;
      else if (isTaken && isUnlimited(headers)) intervalMs = 0;
      if (limit.pauseMs !== undefined) {
        bulkFreeAt = Math.max(bulkFreeAt, Date.now() + limit.pauseMs);
      }
    },
  };
}
