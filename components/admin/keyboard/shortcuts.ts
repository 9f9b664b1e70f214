import { screens } from "@/components/admin/layout/screens";
import { hasPermission, type Permission, type StaffRole } from "@/lib/auth/permissions";

/** What a shortcut does. Screens open by their path. */
export type Command =
  | "palette"
  | "help"
  | "search"
  | "next"
  | "previous"
  | "reply"
  | "undo"
  | "send"
  | `/admin/${string}`;

type Shortcut = {
  readonly command: Command;
  readonly label: string;
  /** As people press them, in order. */
  readonly keys: readonly string[];
  /** What someone needs to open it; everyone may use the others. */
  readonly permission?: Permission;
  /** Works while typing and in dialogs, and can't be switched off. */
  readonly isAlwaysOn?: true;
};

/** The letter that opens a screen after `g`. */
const letters: Readonly<Record<string, string>> = {
  "/admin/overview": "v",
  "/admin/orders": "o",
  "/admin/statement": "m",
  "/admin/inbox": "i",
  "/admin/consultations": "c",
  "/admin/radio": "r",
  "/admin/subscribers": "s",
  "/admin/preferences": "p",
  "/admin/data-requests": "d",
  "/admin/emails": "e",
  "/admin/content": "n",
  "/admin/settings": "t",
  "/admin/audit": "a",
  "/admin/status": "u",
};

/** The dashboard's shortcuts, all in one table. */
export const shortcuts: readonly Shortcut[] = [
  { command: "palette", label: "Search or jump to a page", keys: ["Ctrl", "K"], isAlwaysOn: true },
  {
    command: "send",
    label: "Submit the form you're typing in",
    keys: ["Ctrl", "Enter"],
    isAlwaysOn: true,
  },
  { command: "search", label: "Search this list", keys: ["/"] },
  { command: "next", label: "Next row (press Enter to open it)", keys: ["j"] },
  { command: "previous", label: "Previous row", keys: ["k"] },
  { command: "reply", label: "Reply to the open message", keys: ["r"] },
  { command: "undo", label: "Undo the last change while Undo is shown", keys: ["u"] },
  { command: "help", label: "Show keyboard shortcuts", keys: ["?"] },
  ...screens.flatMap(({ href, label, permission }) => {
    const letter = letters[href];
    return letter
      ? [{ command: href as Command, label: `Go to ${label}`, keys: ["g", letter], permission }]
      : [];
  }),
];

/** Lists the shortcuts that this role can use. */
export function listShortcuts(role: StaffRole): readonly Shortcut[] {
  return shortcuts.filter(({ permission }) => !permission || hasPermission(role, permission));
}

/** A pressed key. `hasModifier`: Ctrl, Cmd or Alt; Shift is part of the character. */
export type Press = {
  readonly key: string;
  readonly hasModifier: boolean;
  /** The key pressed before, if it starts a sequence and was recent. */
  readonly prefix: string | null;
  readonly role: StaffRole;
};

export type Match =
  | { readonly type: "command"; readonly command: Command }
  | { readonly type: "prefix" }
  | { readonly type: "none" };

/** Finds the single-key shortcut or sequence of a press. Modified keys never match one. */
export function matchPress({ key, hasModifier, prefix, role }: Press): Match {
  if (hasModifier) return { type: "none" };
  const pressed = prefix === null ? [key] : [prefix, key];
  const candidates = listShortcuts(role).filter(
    ({ keys, isAlwaysOn }) => !isAlwaysOn && pressed.every((one, index) => keys[index] === one),
  );
  const found = candidates.find(({ keys }) => keys.length === pressed.length);
  if (found) return { type: "command", command: found.command };
  return { type: candidates.length > 0 ? "prefix" : "none" };
}
