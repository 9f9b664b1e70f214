import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { endWithAccess } from "@/lib/course/files/serve-lesson-file";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function endlessFile() {
  const file = { isCanceled: false };
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(8)),
    cancel: () => {
      file.isCanceled = true;
    },
  });
  return { file, stream };
}

test("cuts a running stream within 60 seconds after access ends, even if nothing is read", async () => {
  const { file, stream } = endlessFile();
  let hasAccess = true;
  const reader = endWithAccess(stream, async () => hasAccess).getReader();
  await vi.advanceTimersByTimeAsync(300_000);
  expect((await reader.read()).done).toBe(false);
  hasAccess = false;
  await vi.advanceTimersByTimeAsync(59_000);
  await expect(reader.read()).rejects.toThrow("access to the lesson ended");
  expect(file.isCanceled).toBe(true);
});

test("keeps streaming if a check fails, and stops checking at the end", async () => {
  const check = vi.fn(() => Promise.reject(new Error("the database is down")));
  const reader = endWithAccess(endlessFile().stream, check).getReader();
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await reader.read()).done).toBe(false);
  await reader.cancel();
  const calls = check.mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(check).toHaveBeenCalledTimes(calls);
});

test("passes all bytes on", async () => {
  const bytes = new Uint8Array(100_000).map((_, index) => index % 251);
  const passed = endWithAccess(new Blob([bytes]).stream(), async () => true);
  expect(new Uint8Array(await new Response(passed).arrayBuffer())).toEqual(bytes);
});
