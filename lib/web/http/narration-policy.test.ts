import { PHASE_DEVELOPMENT_SERVER } from "next/constants";
import { expect, test } from "vitest";
import { contentSecurityPolicy, isNarration } from "@/lib/web/http/security-headers";
import config from "@/next.config";

const lesson = "/admin/content/lessons/join-your-pro";

/** Directives of a staff page's policy by name. */
function readPolicy(path: string): ReadonlyMap<string, string> {
  const narrates = isNarration(path);
  const policy = contentSecurityPolicy({ nonce: "n", isDevelopment: false, narrates });
  return new Map(
    policy.split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources.join(" ")];
    }),
  );
}

test("only the page where staff narrate may run the encoder and play recordings", () => {
  const narration = readPolicy(`${lesson}/narrate`);
  expect(narration.get("script-src")).toContain("'wasm-unsafe-eval'");
  expect(narration.get("worker-src")).toBe("'self' blob:");
  expect(narration.get("media-src")).toBe("'self' blob:");
  for (const path of [lesson, `${lesson}/narrate/more`, "/admin/login", "/learn/narrate"]) {
    const other = readPolicy(path);
    expect(other.get("script-src"), path).not.toContain("wasm");
    expect(other.get("worker-src"), path).toBeUndefined();
    expect(other.get("media-src"), path).toBe("'self'");
  }
});

test("only that page may use the microphone: its header comes last and replaces the one of all pages", async () => {
  const rules = (await config(PHASE_DEVELOPMENT_SERVER).headers?.()) ?? [];
  const permissions = rules.flatMap(({ source, headers }) =>
    headers.flatMap(({ key, value }) => (key === "Permissions-Policy" ? [[source, value]] : [])),
  );
  expect(permissions).toEqual([
    ["/((?!_next/static/).*)", expect.stringContaining("microphone=(),")],
    ["/admin/content/lessons/:lesson/narrate", expect.stringContaining("microphone=(self),")],
  ]);
});
