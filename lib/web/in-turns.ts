import { setTimeout as sleep } from "node:timers/promises";

export type Turns<Item> = {
  /** Puts an item behind those that wait; false where so many wait that it is not taken. */
  add(item: Item): boolean;
  isAnyWaiting(): boolean;
  /** Handles what waits, also what is added meanwhile. Safe to call at any time. */
  work(): Promise<void>;
};

/**
 * Handles items one after the other, so that a rush leaves processor and connections to those who
 * wait for an answer. One that takes longer than `turnMs` waits for somebody else: the next begins
 * beside it, `atOnce` at most. In: `handle`, which must not reject.
 */
export function inTurns<Item>(
  handle: (item: Item) => Promise<void>,
  { turnMs = 500, atOnce = 4, mostWaiting = 5_000 } = {},
): Turns<Item> {
  const waiting: Item[] = [];
  const open = new Set<Promise<void>>();
  let isTaking = false;
  return {
    add(item) {
      if (waiting.length >= mostWaiting) return false;
      waiting.push(item);
      return true;
    },
    isAnyWaiting: () => waiting.length > 0,
    async work() {
      if (isTaking) return;
      isTaking = true;
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
        const handled = handle(item).finally(() => open.delete(handled));
        open.add(handled);
        await Promise.race([handled, sleep(turnMs, undefined, { ref: false })]);
        if (open.size >= atOnce) await Promise.race(open);
      }
      isTaking = false;
      await Promise.all(open);
    },
  };
}
