import { describe, expect, test } from "vitest";
import { matchPress, shortcuts } from "@/components/admin/keyboard/shortcuts";
import { screens } from "@/components/admin/layout/screens";

const press = (key: string, prefix: string | null = null, hasModifier = false) =>
  matchPress({ key, prefix, hasModifier, role: "admin" });

describe("shortcuts", () => {
  test("match single keys and sequences, and nothing with a modifier", () => {
    expect(press("/")).toEqual({ type: "command", command: "search" });
    expect(press("r")).toEqual({ type: "command", command: "reply" });
    expect(press("g")).toEqual({ type: "prefix" });
    expect(press("o", "g")).toEqual({ type: "command", command: "/admin/orders" });
    expect(press("o")).toEqual({ type: "none" });
    expect(press("j", "g")).toEqual({ type: "none" });
    expect(press("j", null, true)).toEqual({ type: "none" });
  });

  test("never match the keys of a combination alone", () => {
    expect(press("K")).toEqual({ type: "none" });
    expect(press("Enter")).toEqual({ type: "none" });
    expect(press("Ctrl")).toEqual({ type: "none" });
  });

  test("don't open screens that the role may not see", () => {
    const support = { prefix: "g", hasModifier: false, role: "support" } as const;
    expect(matchPress({ ...support, key: "s" })).toEqual({ type: "none" });
    expect(matchPress({ ...support, key: "o" }).type).toBe("command");
  });

  test("reach every screen of the menu, each by its own keys", () => {
    const commands = shortcuts.map(({ command }) => command);
    for (const { href } of screens) expect(commands).toContain(href);
    const keys = shortcuts.map((shortcut) => shortcut.keys.join(" "));
    expect(new Set(keys).size).toBe(keys.length);
  });
});
