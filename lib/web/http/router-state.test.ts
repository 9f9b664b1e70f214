import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state";
import { expect, test } from "vitest";
import { isMalformedRouterState } from "@/lib/web/http/router-state";

const states: readonly unknown[] = [
  ["", {}],
  ["", { children: ["library", {}, null, "refetch"] }, null, null, 16],
  ["", { children: [["lesson", "a", "d", null], { children: ["__PAGE__", {}] }] }, ["/a", ""]],
  ["", { children: [["a", "b", "c", ["x"]], {}] }, null, "metadata-only"],
  {},
  [],
  [""],
  ["", []],
  ["", { children: "library" }],
  ["", { children: [1, {}] }],
  ["", { children: [["a"], {}] }],
  ["", { children: ["a", { children: ["b", null] }] }],
  null,
  "x",
  1,
];

/** Segments inside each other, which Next.js reads by recursion, too. */
const nest = (depth: number) => `${'["a",{"c":'.repeat(depth)}["a",{}]${"}]".repeat(depth)}`;

const isRefusedByNext = (header: string) => {
  try {
    parseAndValidateFlightRouterState(header);
    return false;
  } catch {
    return true;
  }
};

test.each([
  ...states.map((state) => encodeURIComponent(JSON.stringify(state))),
  ...["x", "%FF", "%", "", "[", '["",{}', "[".repeat(30_000), `"${"a".repeat(40_000)}"`],
  ...[`["${"a".repeat(39_990)}",{}]`, `["${"a".repeat(40_000)}",{}]`, nest(100), nest(3_300)],
])("Next.js and we agree on a router state: %s", (header) => {
  expect(isMalformedRouterState(header)).toBe(isRefusedByNext(header));
});

test("no header, and only one, is well-formed", () => {
  expect(isMalformedRouterState(undefined)).toBe(false);
  expect(isMalformedRouterState(["x", "y"])).toBe(true);
});
