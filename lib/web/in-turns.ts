import { setTimeout as sleep } from "node:timers/promises";

export type Turns<Item> = {
  /** Handles an item in its turn. Ends when it has ended; at once where too many wait to take it. */
  handle(item: Item): Promise<void>;
  isAnyWaiting(): boolean;
};

/**
 * Handles items one after the other, so that a rush leaves processor and connections to those who
 * wait for an answer. One that takes longer than `turnMs` lets the next begin beside it, `atOnce` at
 * most: it waits for somebody else. In: `handle`, which tells its failures itself.
 */
export function inTurns<Item>(
  handle: (item: Item) => Promise<void>,
  { turnMs = 100, atOnce = 4, mostWaiting = 5_000 } = {},
): Turns<Item> {
  const waiting: (() => Promise<void>)[] = [];
  const open = new Set<Promise<void>>();
  let isTaking = false;

  async function takeTurns(): Promise<void> {
    if (isTaking) return;
    isTaking = true;
    for (let begin = waiting.shift(); begin; begin = waiting.shift()) {
      const handled = begin().finally(() => open.delete(handled));
      open.add(handled);
      await Promise.race([handled, sleep(turnMs, undefined, { ref: false })]);
      if (open.size >= atOnce) await Promise.race(open);
    }
    isTaking = false;
  }

  return {
    isAnyWaiting: () => waiting.length > 0,
    async handle(item) {
      if (waiting.length >= mostWaiting) return;
      await new Promise<void>((ended) => {
        waiting.push(() => handle(item).then(ended, ended));
        void takeTurns();
      });
    },
  };
}
