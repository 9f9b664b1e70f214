"use client";

import { useRef, useState } from "react";
import { usePanel } from "@/components/admin/keyboard/panels";
import { PaletteSearch } from "@/components/admin/palette/palette-search";
import { Dialog } from "@/components/ui/dialog";
import type { StaffRole } from "@/lib/auth/permissions";

/** The button and dialog that find records, pages and actions. */
export function CommandPalette({ role }: { readonly role: StaffRole }) {
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);

  usePanel("palette", () => setOpen(true));

  return (
    <>
      <button
        ref={opener}
        type="button"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts="Control+K Meta+K"
        className="flex min-h-10 flex-none items-center gap-3 rounded-md border-2 border-line px-3 text-soft hover:text-text max-md:min-h-11"
      >
        Search or jump to…
        <kbd className="rounded-sm bg-raised px-1.5 py-0.5 font-sans text-xs max-md:hidden">
          Ctrl K
        </kbd>
      </button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Search or jump to"
        placement="top"
        returnFocusTo={opener}
      >
        <PaletteSearch role={role} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
