import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Journal } from "@/scripts/sandbox/store/journal";
import type { Delivery } from "@/scripts/sandbox/store/records";
import { Store } from "@/scripts/sandbox/store/store";

let directory: string;
const open = () => new Store(new Journal(directory), () => true);

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "sandbox-store-"));
});

afterEach(() => rmSync(directory, { recursive: true, force: true }));

function delivery(id: string, attempts = 0): Delivery {
  return { id, attempts, status: "pending", dueAt: 0, lastStatus: null, lastError: null };
}

test("what was put is there after a restart that nobody prepared, in the order of creation", () => {
  const store = open();
  store.put("delivery", delivery("a"));
  store.put("delivery", delivery("b"));
  store.put("delivery", delivery("a", 3));
  const again = open();
  expect(again.all("delivery")).toEqual([delivery("a", 3), delivery("b")]);
});

test("a last line that was cut short is dropped, and with it the whole batch", () => {
  const store = open();
  store.put("delivery", delivery("a"));
  store.batch(() => {
    store.put("delivery", delivery("b"));
    store.put("delivery", delivery("c"));
  });
  const file = join(directory, "journal.ndjson");
  const whole = readFileSync(file, "utf8");
  rmSync(file);
  appendFileSync(file, whole.slice(0, -20));
  expect(open().all("delivery")).toEqual([delivery("a")]);
});

test("a batch that throws leaves nothing behind, in memory or in the journal", () => {
  const store = open();
  store.put("delivery", delivery("a"));
  const broken = () =>
    store.batch(() => {
      store.put("delivery", delivery("a", 9));
      store.put("delivery", delivery("b"));
      throw new Error("half way");
    });
  expect(broken).toThrow("half way");
  expect(store.all("delivery")).toEqual([delivery("a")]);
  expect(open().all("delivery")).toEqual([delivery("a")]);
});

test("listeners hear of a batch once it is committed, never of one that failed", () => {
  const store = open();
  const heard: string[] = [];
  store.onCommit((puts) => heard.push(...puts.map(([, object]) => object.id)));
  store.batch(() => {
    store.put("delivery", delivery("a"));
    expect(heard).toEqual([]);
  });
  expect(heard).toEqual(["a"]);
});

test("the journal is compacted at start", () => {
  const store = open();
  for (let attempts = 0; attempts < 100; attempts += 1) {
    store.put("delivery", delivery("a", attempts));
  }
  store.close();
  open();
  const lines = readFileSync(join(directory, "journal.ndjson"), "utf8").trim().split("\n");
  expect(lines).toHaveLength(1);
});
