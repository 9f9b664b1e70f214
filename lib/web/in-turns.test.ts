import { describe, expect, test, vi } from "vitest";
import { inTurns } from "@/lib/web/in-turns";

/** Items end when told; `begun` holds those that were handled so far, in their order. */
function setup(options?: Parameters<typeof inTurns>[1]) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const turns = inTurns<string>((item) => {
    begun.push(item);
    return new Promise((resolve) => ends.set(item, resolve));
  }, options);
  const add = (...items: string[]) => items.map((item) => turns.add(item));
  const end = (item: string) => ends.get(item)?.();
  return { turns, begun, add, end };
}

const soon = () => new Promise((resolve) => setImmediate(resolve));

describe("items in turns", () => {
  test("one begins when the one before has ended, in their order, whoever else asks for work", async () => {
    const { turns, begun, add, end } = setup({ turnMs: 60_000 });
    add("first", "second", "third");
    const done = Promise.all([turns.work(), turns.work()]);
    await soon();
    expect(begun).toEqual(["first"]);
    expect(turns.isAnyWaiting()).toBe(true);
    end("first");
    await soon();
    expect(begun).toEqual(["first", "second"]);
    end("second");
    await soon();
    expect(turns.isAnyWaiting()).toBe(false);
    end("third");
    await done;
  });

  test("one that hangs lets the next begin beside it, as many as may be open", async () => {
    const { turns, begun, add, end } = setup({ turnMs: 1, atOnce: 2 });
    add("hangs", "hangs too", "waits");
    const done = turns.work();
    await vi.waitFor(() => expect(begun).toEqual(["hangs", "hangs too"]));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(begun).not.toContain("waits");
    end("hangs too");
    await vi.waitFor(() => expect(begun).toContain("waits"));
    end("hangs");
    end("waits");
    await done;
  });

  test("work ends when all it began has ended, and begins anew for what comes later", async () => {
    const { turns, begun, add, end } = setup({ turnMs: 1 });
    add("slow");
    let isDone = false;
    const done = turns.work().then(() => {
      isDone = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(isDone).toBe(false);
    add("later");
    const later = turns.work();
    await vi.waitFor(() => expect(begun).toEqual(["slow", "later"]));
    end("slow");
    end("later");
    await Promise.all([done, later]);
  });

  test("what is too much is not taken", () => {
    const { add } = setup({ mostWaiting: 2 });
    expect(add("one", "two", "three")).toEqual([true, true, false]);
  });
});
