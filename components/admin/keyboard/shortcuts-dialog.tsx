"use client";

import { useRef, useState } from "react";
import { usePanel } from "@/components/admin/keyboard/panels";
import { listShortcuts } from "@/components/admin/keyboard/shortcuts";
import { setSingleKeys, useSingleKeys } from "@/components/admin/keyboard/single-keys";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import type { StaffRole } from "@/lib/auth/permissions";

/** Lists the shortcuts and switches single keys off. Opens with `?` or from the account menu. */
export function ShortcutsDialog({ role }: { readonly role: StaffRole }) {
  const shortcuts = listShortcuts(role);
  const returnFocusTo = useRef<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const isOn = useSingleKeys();
  usePanel("shortcuts", () => {
    returnFocusTo.current = document.activeElement as HTMLElement | null;
    setOpen(true);
  });

  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      title="Keyboard shortcuts"
      returnFocusTo={returnFocusTo}
    >
      <div className="grid gap-5">
        <ShortcutList shortcuts={shortcuts.filter(({ isAlwaysOn }) => isAlwaysOn)} />
        <Checkbox
          id="single-keys"
          label="Use single-key shortcuts in this browser"
          checked={isOn}
          onChange={(event) => setSingleKeys(event.target.checked)}
        />
        {isOn ? (
          <ShortcutList shortcuts={shortcuts.filter(({ isAlwaysOn }) => !isAlwaysOn)} />
        ) : null}
        <p className="text-sm text-soft">
          Single-key shortcuts don't work while you're typing or while a dialog is open.
        </p>
      </div>
    </Dialog>
  );
}

function ShortcutList(props: { readonly shortcuts: ReturnType<typeof listShortcuts> }) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1.5">
      {props.shortcuts.map(({ command, label, keys }) => (
        <div key={command} className="contents">
          <dt>{label}</dt>
          <dd className="flex justify-end gap-1">
            {keys.map((key) => (
              <kbd
                key={key}
                className="min-w-7 rounded-sm border-2 border-hairline bg-raised px-1.5 text-center font-sans text-sm"
              >
                {key}
              </kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
