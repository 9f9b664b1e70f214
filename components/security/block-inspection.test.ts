import { describe, expect, it } from "vitest";
import { isMenuPress, isToolShortcut } from "@/components/security/block-inspection";

const press = { key: "", code: "", ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

describe("a press that opens the context menu", () => {
  it("is the right mouse button, or Control and the left", () => {
    expect(isMenuPress({ pointerType: "mouse", button: 2, ctrlKey: false })).toBe(true);
    expect(isMenuPress({ pointerType: "mouse", button: 0, ctrlKey: true })).toBe(true);
  });

  it("isn't a plain click, touch or pen", () => {
    expect(isMenuPress({ pointerType: "mouse", button: 0, ctrlKey: false })).toBe(false);
    expect(isMenuPress({ pointerType: "touch", button: 0, ctrlKey: false })).toBe(false);
    expect(isMenuPress({ pointerType: "pen", button: 2, ctrlKey: false })).toBe(false);
  });
});

describe("a developer tool shortcut", () => {
  it.each([
    { key: "F12" },
    { key: "I", code: "KeyI", ctrlKey: true, shiftKey: true },
    { key: "C", code: "KeyC", ctrlKey: true, shiftKey: true },
    { key: "ˆ", code: "KeyI", metaKey: true, altKey: true },
    { key: "u", code: "KeyU", ctrlKey: true },
  ])("is %j", (keys) => {
    expect(isToolShortcut({ ...press, ...keys })).toBe(true);
  });

  it.each([
    { key: "ContextMenu" },
    { key: "F10", shiftKey: true },
    { key: "F12", shiftKey: true },
    { key: "c", code: "KeyC", ctrlKey: true },
    { key: "i", code: "KeyI" },
    { key: "I", code: "KeyI", ctrlKey: true, shiftKey: true, altKey: true },
    { key: "u", code: "KeyU" },
    { key: "Tab", shiftKey: true },
  ])("isn't %j", (keys) => {
    expect(isToolShortcut({ ...press, ...keys })).toBe(false);
  });
});
