import { isMenuPress, isToolShortcut } from "@/components/security/blocked-input";

const typedInto = "input, textarea, select, [contenteditable]:not([contenteditable='false'])";

function isTypedInto(event: Event): boolean {
  const [target] = event.composedPath();
  return target instanceof Element && target.closest(typedInto) !== null;
}

/**
 * Blocks the menu of a mouse's right-click and the shortcuts of developer tools, outside of fields.
 * A menu that no mouse press has opened stays: the keyboard's menu key, Shift+F10, a screen reader's
 * own command and a long touch come without one.
 */
export function blockInspection(): void {
  let isPressed = false;
  const capture = { capture: true };
  addEventListener("pointerdown", (event) => (isPressed = isMenuPress(event)), capture);
  addEventListener(
    "contextmenu",
    (event) => {
      if (isPressed && !isTypedInto(event)) event.preventDefault();
      isPressed = false;
    },
    capture,
  );
  addEventListener(
    "keydown",
    (event) => {
      isPressed = false;
      if (isToolShortcut(event) && !isTypedInto(event)) event.preventDefault();
    },
    capture,
  );
}
