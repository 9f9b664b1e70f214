import { setTimeout as sleep } from "node:timers/promises";

type Work = () => Promise<void>;

export type Turns = {
  /** Does a piece of work in its turn. Ends when it has ended; at once where too many wait to take it. */
  take(work: Work): Promise<void>;
  /** True while work waits for its turn, or comes so fast that more is about to. */
  isRush(): boolean;
};

/** So many pieces within so long are a rush, though each may get its turn at once. */
const rushPieces = 10;
const rushMs = 1_000;

/**
 * Pieces of work, done one after the other, so that a rush leaves processor and connections to those
 * who wait for an answer. One that takes longer than `turnMs` lets the next begin beside it, `atOnce`
 * at most: it waits for somebody else. Work tells its failures itself.
 */
export function inTurns({ turnMs = 100, atOnce = 4, mostWaiting = 5_000 } = {}): Turns {
  const waiting: Work[] = [];
  /** When the newest pieces came, the oldest first. */
  const cameAt: number[] = [];
  const open = new Set<Promise<void>>();
  let isTaking = false;

  async function takeTurns(): Promise<void> {
    if (isTaking) return;
    isTaking = true;
    for (let begin = waiting.shift(); begin; begin = waiting.shift()) {
      const done = begin().finally(() => open.delete(done));
      open.add(done);
      await Promise.race([done, sleep(turnMs, undefined, { ref: false })]);
      if (open.size >= atOnce) await Promise.race(open);
    }
    isTaking = false;
  }

  return {
    isRush() {
      if (waiting.length > 0) return true;
      const firstOfMany = cameAt.at(-rushPieces);
      return firstOfMany !== undefined && performance.now() - firstOfMany < rushMs;
    },
    async take(work) {
      cameAt.push(performance.now());
      if (cameAt.length > rushPieces) cameAt.shift();
      if (waiting.length >= mostWaiting) return;
      await new Promise<void>((ended) => {
        waiting.push(() => work().then(ended, ended));
        void takeTurns();
      });
    },
  };
}
