import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createLogLimit, enterRequest, linesPerMinute, log, setLogLevel } from "@/lib/core/log";

const lines = { info: [] as string[], warn: [] as string[], error: [] as string[] };

beforeEach(() => {
  for (const level of ["info", "warn", "error"] as const) {
    lines[level] = [];
    vi.spyOn(console, level).mockImplementation((line) => void lines[level].push(line));
  }
});
afterEach(() => setLogLevel("info"));

describe("log", () => {
  test("writes one JSON line per entry to the stream of its level", () => {
    log.info("email.sent", { outboxId: "o1", attempts: 2 });
    log.warn("email.retry");
    log.error("email.failed");
    expect(JSON.parse(lines.info[0] ?? "")).toEqual({
      level: "info",
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      event: "email.sent",
      outboxId: "o1",
      attempts: 2,
    });
    const counts = [lines.info, lines.warn, lines.error].map((written) => written.length);
    expect(counts).toEqual([1, 1, 1]);
    expect(lines.info.join()).not.toContain("\n");
  });

  test("leaves out entries below the set level", () => {
    setLogLevel("warn");
    log.info("email.sent");
    log.warn("email.retry");
    setLogLevel("silent");
    log.error("email.failed");
    expect(lines).toMatchObject({ info: [], warn: [expect.any(String)], error: [] });
  });

  test.each(["email", "token", "secret", "password", "authorization", "cookie"])(
    "redacts the field %s",
    (name) => {
      log.info("test", { [name]: "value", orderId: "o1" });
      expect(JSON.parse(lines.info[0] ?? "")).toMatchObject({
        [name]: "[redacted]",
        orderId: "o1",
      });
    },
  );

  test("cuts a value of a megabyte", () => {
    log.info("test", { reason: "a".repeat(1_000_000) });
    expect(lines.info[0]?.length).toBeLessThan(2_500);
  });

  test.each([
    ["Key (email)=(ana.o'neil@mail.example.com) exists", "Key (email)=(ana.o'[redacted]) exists"],
    ["connect postgres://site:hunter2@localhost/site", "connect postgres:[redacted]localhost/site"],
    ["no such key: sk_live_abc123", "no such key: [redacted]"],
    ["bad key re_abcdefgh_ABCDEFGHIJKLMNOPQR", "bad key [redacted]"],
    ["got Bearer abc.def", "got [redacted]"],
    ["refund re_3NabcDEF456 for /@handle failed", "refund re_3NabcDEF456 for /@handle failed"],
  ])("redacts secrets inside a message: %s", (reason, expected) => {
    log.info("test", { reason });
    expect(JSON.parse(lines.info[0] ?? "").reason).toBe(expected);
  });

  test("gives the lines of one request the same ID", async () => {
    const handleRequest = async (id: string) => {
      enterRequest(id);
      log.info("start");
      await new Promise((resolve) => setImmediate(resolve));
      log.info("end");
    };
    await Promise.all(["request-a", "request-b"].map(handleRequest));
    const ids = lines.info.map((line) => JSON.parse(line).requestId);
    expect(ids).toEqual(["request-a", "request-b", "request-a", "request-b"]);
  });
});

test("writes so many lines of a kind in a minute, then says how many it left out", () => {
  const reports: [string, number][] = [];
  const ends: (() => void)[] = [];
  const mayWrite = createLogLimit(
    (kind, leftOut) => void reports.push([kind, leftOut]),
    (run) => ends.push(run),
  );
  const write = (kind: string, times: number) =>
    Array.from({ length: times }, () => mayWrite(kind)).filter(Boolean).length;
  expect(write("request.malformed", linesPerMinute + 5_000)).toBe(linesPerMinute);
  expect(write("render.fault", 3)).toBe(3);
  for (const end of ends) end();
  expect(reports).toEqual([["request.malformed", 5_000]]);
  expect(write("request.malformed", 2)).toBe(2);
});
