/** What of a pointer's or key's event the rules need; fits the DOM's own events. */
type Press = {
  readonly pointerType: string;
  readonly button: number;
  readonly ctrlKey: boolean;
};

/** True for the press that opens a context menu with a mouse; on a Mac also the one with Control. */
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

/** Inspector, console and element picker; by place on the keyboard, for Option changes the letter. */
const toolKeys = new Set(["KeyI", "KeyJ", "KeyC"]);

/**
 * True for a shortcut of developer tools: F12, Ctrl+Shift or Cmd+Option with I, J or C, and View
 * Source (Ctrl+U, Cmd+Option+U). F12 with any other key belongs to a screen reader.
 */
export function isToolShortcut(press: KeyPress): boolean {
  const { key, code, ctrlKey, metaKey, shiftKey, altKey } = press;
  if (key === "F12") return !(ctrlKey || metaKey || shiftKey || altKey);
  if (ctrlKey && !metaKey && !altKey) {
    return shiftKey ? toolKeys.has(code) : code === "KeyU";
  }
  return metaKey && altKey && !ctrlKey && (toolKeys.has(code) || code === "KeyU");
}
