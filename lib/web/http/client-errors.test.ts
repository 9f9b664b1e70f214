import { describe, expect, test, vi } from "vitest";
import { enterRequest, markActionStarted, refuseClientError } from "@/lib/web/http/client-errors";

const runtime =
  "/app/node_modules/next/dist/compiled/next-server/app-page-turbo.runtime.prod.js:15:1";

/** What Next.js throws for a body such as `{`, `["$F1"]` or a form without a boundary. */
const decoding = {
  json: [
    "at JSON.parse (<anonymous>)",
    `at tI (${runtime})`,
    "at process.task (node:internal/q:95:5)",
  ],
  reference: [`at t.decodeReply (${runtime})`, `at ${runtime}`, `at async t0 (${runtime})`],
  form: [
    "at node:internal/deps/undici/undici:5817:27",
    "at async Promise.all (index 1)",
    `at async ${runtime}`,
  ],
  chunk: [
    `at e (${runtime})`,
    "at async m (/app/.next/server/chunks/ssr/node_modules_next_dist_0-a._.js:1:11)",
  ],
};

function thrown(frames: readonly string[], message = "Connection closed."): Error {
  return Object.assign(new Error(message), {
    stack: [`Error: ${message}`, ...frames.map((frame) => `    ${frame}`)].join("\n"),
  });
}

const action = { method: "POST", headers: { "next-action": "7f" } };

function enter(request: { method: string; headers: Record<string, string> }) {
  const writeHead = vi.fn();
  const response = { writeHead };
  enterRequest({ request, response });
  return { response, writeHead };
}

describe("an error that Next.js caught", () => {
  test.each(Object.entries(decoding))(
    "is the client's if the body couldn't be decoded: %s",
    (_name, frames) => {
      const { response, writeHead } = enter(action);
      expect(refuseClientError(thrown(frames))).toBe(true);
      response.writeHead(500, {});
      expect(writeHead).toHaveBeenCalledWith(400, {});
    },
  );

  test.each([
    [
      "our code",
      [`at f (/app/.next/server/chunks/ssr/lib_1._.js:1:2)`, `at async t1 (${runtime})`],
    ],
    [
      "a package",
      ["at Parser.parse (/app/node_modules/pg/lib/a.js:1:1)", `at async t1 (${runtime})`],
    ],
    [
      "loading a module",
      ["at x (/app/.next/server/chunks/ssr/[turbopack]_runtime.js:1:2)", `at ${runtime}`],
    ],
    ["the network", ["at TCPConnectWrap.afterConnect [as oncomplete] (node:net:1611:16)"]],
    ["nowhere", []],
  ])("is a fault if it comes from %s", (_name, frames) => {
    const { response, writeHead } = enter(action);
    expect(refuseClientError(thrown(frames))).toBe(false);
    response.writeHead(500, {});
    expect(writeHead).toHaveBeenCalledWith(500, {});
  });

  test("is a fault once an action has started, and for a page that's only read", () => {
    enter(action);
    markActionStarted();
    expect(refuseClientError(thrown(decoding.reference))).toBe(false);
    enter({ method: "GET", headers: {} });
    expect(refuseClientError(thrown(decoding.reference))).toBe(false);
  });

  test("is the client's for a malformed router state, and a fault for a valid one", () => {
    const error = thrown([], "The router state header was sent but could not be parsed.");
    enter({ method: "GET", headers: { "next-router-state-tree": "x" } });
    expect(refuseClientError(error)).toBe(true);
    enter({ method: "GET", headers: { "next-router-state-tree": "%5B%22%22%2C%7B%7D%5D" } });
    expect(refuseClientError(error)).toBe(false);
  });
});
