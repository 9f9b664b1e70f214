export type Random = {
  /** An integer from `min` to `max`, both included. */
  readonly integer: (min: number, max: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <Item>(items: readonly [Item, ...Item[]]) => Item;
};

/** Creates a generator that returns the same numbers for the same seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    integer,
    chance: (probability) => next() < probability,
    pick: (items) => items[integer(0, items.length - 1)] ?? items[0],
  };
}
