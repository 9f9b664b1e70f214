import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { inTurns } from "@/lib/web/in-turns";

/** Items end when told. `begun` and `ended` hold those that were and that whoever added them knows of. */
function setup(options?: Parameters<typeof inTurns>[0]) {
  const begun: string[] = [];
  const ended: string[] = [];
  const ends = new Map<string, (fault?: Error) => void>();
  const turns = inTurns(options);
  const workOn = (item: string) => () => {
    begun.push(item);
    return new Promise<void>((resolve, reject) => {
      ends.set(item, (fault) => (fault ? reject(fault) : resolve()));
    });
  };
  const add = (...items: string[]) => {
    for (const item of items) void turns.take(workOn(item)).then(() => ended.push(item));
  };
  const end = (item: string, fault?: Error) => ends.get(item)?.(fault);
  return { turns, begun, ended, add, end };
}

const soon = () => new Promise((resolve) => setImmediate(resolve));
const turnMs = 5;
const manyTurns = () => sleep(turnMs * 10);

describe("items in turns", () => {
  test("one begins when the one before has ended, in their order", async () => {
    const { turns, begun, add, end } = setup({ turnMs: 60_000 });
    add("first", "second");
    await soon();
    add("third");
    expect(begun).toEqual(["first"]);
    expect(turns.isRush()).toBe(true);
    end("first");
    await soon();
    expect(begun).toEqual(["first", "second"]);
    end("second");
    await soon();
    expect(begun).toEqual(["first", "second", "third"]);
    expect(turns.isRush()).toBe(false);
  });

  test("a slow one lets others begin beside it, as many as may be open and no more", async () => {
    const { begun, add, end } = setup({ turnMs, atOnce: 2 });
    add("slow", "slow too", "third", "fourth");
    await vi.waitFor(() => expect(begun).toEqual(["slow", "slow too"]));
    await manyTurns();
    expect(begun).toHaveLength(2);
    end("slow too");
    await vi.waitFor(() => expect(begun).toHaveLength(3));
    await manyTurns();
    expect(begun).toHaveLength(3);
    end("third");
    await vi.waitFor(() => expect(begun).toHaveLength(4));
  });

  test("whoever added an item waits for that one alone", async () => {
    const { begun, ended, add, end } = setup({ turnMs });
    add("slow");
    await manyTurns();
    add("quick");
    await vi.waitFor(() => expect(begun).toEqual(["slow", "quick"]));
    end("quick");
    await vi.waitFor(() => expect(ended).toEqual(["quick"]));
  });

  test("one that fails holds up neither the next nor whoever added it", async () => {
    const { begun, ended, add, end } = setup({ turnMs: 60_000 });
    add("fails", "next");
    await soon();
    end("fails", new Error("down"));
    await soon();
    expect(ended).toEqual(["fails"]);
    expect(begun).toEqual(["fails", "next"]);
  });

  test("what is too much is not begun, and nobody waits for it", async () => {
    const { begun, ended, add, end } = setup({ mostWaiting: 1, turnMs: 60_000 });
    add("open", "waits", "too much");
    await soon();
    expect(ended).toEqual(["too much"]);
    end("open");
    await soon();
    end("waits");
    await soon();
    expect(begun).toEqual(["open", "waits"]);
    expect(ended).toEqual(["too much", "open", "waits"]);
  });

  test("many that come within a second are a rush, though each had its turn at once", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const { turns } = setup();
    const takeAndWait = async (count: number, betweenMs: number) => {
      for (let index = 0; index < count; index += 1) {
        await turns.take(async () => undefined);
        vi.advanceTimersByTime(betweenMs);
      }
    };
    await takeAndWait(9, 10);
    expect(turns.isRush()).toBe(false);
    await takeAndWait(1, 10);
    expect(turns.isRush()).toBe(true);
    vi.advanceTimersByTime(1_000);
    expect(turns.isRush()).toBe(false);
    await takeAndWait(20, 200);
    expect(turns.isRush()).toBe(false);
  });
});
