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

type Press = {
  readonly pointerType: string;
  readonly button: number;
  readonly ctrlKey: boolean;
};

/** True for a mouse press that opens the context menu: right button, or Control-click on a Mac. */
export function isMenuPress({ pointerType, button, ctrlKey }: Press): boolean {
  return pointerType === "mouse" && (button === 2 || (button === 0 && ctrlKey));
}

type KeyPress = {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
};

/** Inspector, console and element picker. By key code, because Option changes the letter. */
const toolKeys = new Set(["KeyI", "KeyJ", "KeyC"]);

/**
 * True for developer tool shortcuts: F12, Ctrl+Shift or Cmd+Option with I, J or C, and View Source
 * (Ctrl+U, Cmd+Option+U). F12 with a modifier is left to screen readers.
 */
export function isToolShortcut(press: KeyPress): boolean {
  const { key, code, ctrlKey, metaKey, shiftKey, altKey } = press;
  if (key === "F12") return !(ctrlKey || metaKey || shiftKey || altKey);
  if (ctrlKey && !metaKey && !altKey) {
    return shiftKey ? toolKeys.has(code) : code === "KeyU";
  }
  return metaKey && altKey && !ctrlKey && (toolKeys.has(code) || code === "KeyU");
}
