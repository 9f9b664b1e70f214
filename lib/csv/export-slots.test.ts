import { afterEach, describe, expect, test, vi } from "vitest";
import { notifyOnStreamEnd } from "@/lib/csv/export-slots";
import { createCsvStream } from "@/lib/csv/write-csv";

async function* rows(count: number) {
  for (let index = 0; index < count; index += 1) {
    if (index === 100) throw new Error("the database is gone");
    yield [[index]];
  }
}

function file(count: number, onEnd: () => void) {
  return notifyOnStreamEnd(createCsvStream(["Id"], rows(count)), onEnd);
}

describe("calls onEnd once", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test("after the entire file was read, but not before", async () => {
    const onEnd = vi.fn();
    const reader = file(1, onEnd).getReader();
    await reader.read();
    await reader.read();
    expect(onEnd).not.toHaveBeenCalled();
    expect(await reader.read()).toMatchObject({ done: true });
    expect(onEnd).toHaveBeenCalledTimes(1);
    expect(await new Response(file(2, onEnd)).text()).toBe("Id\r\n0\r\n1\r\n");
  });

  test("when reading its rows fails", async () => {
    const onEnd = vi.fn();
    await expect(new Response(file(200, onEnd)).text()).rejects.toThrow("gone");
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  test("when its reader cancels, even before the first byte", async () => {
    for (const reads of [0, 3]) {
      const onEnd = vi.fn();
      const reader = file(50, onEnd).getReader();
      for (let read = 0; read < reads; read += 1) await reader.read();
      await reader.cancel();
      expect(onEnd).toHaveBeenCalledTimes(1);
    }
  });

  test("when its reader stalls for a minute, and then fails the stream", async () => {
    vi.useFakeTimers();
    const onEnd = vi.fn();
    const reader = file(50, onEnd).getReader();
    await vi.advanceTimersByTimeAsync(59_000);
    await reader.read();
    await vi.advanceTimersByTimeAsync(59_000);
    expect(onEnd).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(onEnd).toHaveBeenCalledTimes(1);
    await expect(reader.read()).rejects.toThrow("stopped reading");
  });
});
