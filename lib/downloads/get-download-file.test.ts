import { expect, test } from "vitest";
import { createByteCache } from "@/lib/downloads/get-download-file";

function counted(size: number) {
  let runs = 0;
  return {
    runs: () => runs,
    make: async () => {
      runs += 1;
      return { bytes: new Uint8Array(size) };
    },
  };
}

test("evicts the least recently used entry when the cache is full", async () => {
  const cache = createByteCache(100);
  const files = { a: counted(40), b: counted(40), c: counted(40) };
  await cache.get("a", files.a.make);
  await cache.get("b", files.b.make);
  await cache.get("a", files.a.make);
  await cache.get("c", files.c.make);
  await cache.get("a", files.a.make);
  expect(files.a.runs()).toBe(1);
  await cache.get("b", files.b.make);
  expect(files.b.runs()).toBe(2);
});

test("shares one call between concurrent requests and doesn't cache a failure", async () => {
  const cache = createByteCache(100);
  const file = counted(10);
  await Promise.all(Array.from({ length: 20 }, () => cache.get("a", file.make)));
  expect(file.runs()).toBe(1);
  const broken = cache.get("b", async () => {
    throw new Error("storage is unavailable");
  });
  await expect(broken).rejects.toThrow("unavailable");
  await expect(cache.get("b", file.make)).resolves.toBeDefined();
});

test("returns a file larger than the cache without evicting others", async () => {
  const cache = createByteCache(100);
  const small = counted(10);
  const large = counted(101);
  await cache.get("small", small.make);
  await cache.get("large", large.make);
  await cache.get("large", large.make);
  await cache.get("small", small.make);
  expect([small.runs(), large.runs()]).toEqual([1, 2]);
});
