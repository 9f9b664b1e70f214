import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openJournal } from "../src/store/journal";
import type { Delivery } from "../src/store/records";
import { openStore } from "../src/store/store";

let directory: string;
const open = () => openStore(openJournal(directory), () => true);

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "sandbox-store-"));
});

afterEach(() => rmSync(directory, { recursive: true, force: true }));

function createDelivery(id: string, attempts = 0): Delivery {
  return { id, attempts, status: "pending", dueAt: 0, lastStatus: null, lastError: null };
}

it("restores all objects in creation order after an unclean exit", () => {
  const store = open();
  store.put("delivery", createDelivery("a"));
  store.put("delivery", createDelivery("b"));
  store.put("delivery", createDelivery("a", 3));
  const again = open();
  expect(again.all("delivery")).toEqual([createDelivery("a", 3), createDelivery("b")]);
});

it("drops a batch when its journal line was cut short", () => {
  const store = open();
  store.put("delivery", createDelivery("a"));
  store.batch(() => {
    store.put("delivery", createDelivery("b"));
    store.put("delivery", createDelivery("c"));
  });
  const file = join(directory, "journal.ndjson");
  const content = readFileSync(file, "utf8");
  rmSync(file);
  appendFileSync(file, content.slice(0, -20));
  expect(open().all("delivery")).toEqual([createDelivery("a")]);
});

it("rolls back a batch that throws, in memory and in the journal", () => {
  const store = open();
  store.put("delivery", createDelivery("a"));
  const runFailingBatch = () =>
    store.batch(() => {
      store.put("delivery", createDelivery("a", 9));
      store.put("delivery", createDelivery("b"));
      throw new Error("failed midway");
    });
  expect(runFailingBatch).toThrow("failed midway");
  expect(store.all("delivery")).toEqual([createDelivery("a")]);
  expect(open().all("delivery")).toEqual([createDelivery("a")]);
});

it("notifies listeners of a batch only after it is committed", () => {
  const store = open();
  const notified: string[] = [];
  store.onCommit((puts) => notified.push(...puts.map(([, object]) => object.id)));
  store.batch(() => {
    store.put("delivery", createDelivery("a"));
    expect(notified).toEqual([]);
  });
  expect(notified).toEqual(["a"]);
});

it("compacts the journal at startup", () => {
  const store = open();
  for (let attempts = 0; attempts < 100; attempts += 1) {
    store.put("delivery", createDelivery("a", attempts));
  }
  store.close();
  open();
  const lines = readFileSync(join(directory, "journal.ndjson"), "utf8").trim().split("\n");
  expect(lines).toHaveLength(1);
});
