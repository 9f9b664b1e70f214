import { isMenuPress, isToolShortcut } from "@/components/security/blocked-input";

const typedInto = "input, textarea, select, [contenteditable]:not([contenteditable='false'])";

function isTypedInto(event: Event): boolean {
  const [target] = event.composedPath();
  return target instanceof Element && target.closest(typedInto) !== null;
}

/**
 * Blocks the right-click menu and developer tool shortcuts outside of form fields. Menus opened by
 * keyboard, screen reader or long touch still work, because no mouse press precedes them.
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
