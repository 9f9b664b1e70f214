"use client";

import { type ReactNode, useRef } from "react";
import type { SideMenuLinks, SideMenuPanelProps } from "@/components/site/side-menu-panel";
import { useFetchedDialog } from "@/components/ui/use-fetched-dialog";

type Props = SideMenuLinks & { readonly icon: ReactNode };

/** The menu of small screens. Its links come from the server, so that no script carries the list. */
export function SideMenu({ icon, ...links }: Props) {
  const opener = useRef<HTMLButtonElement>(null);
  const { Content, isOpen, open, onOpenChange } = useFetchedDialog<SideMenuPanelProps>(
    () => import("@/components/site/side-menu-panel"),
  );
  return (
    <div className="md:hidden">
      <button
        ref={opener}
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
        className="-mr-2 grid size-12 place-items-center rounded-md noscript:hidden"
      >
        {icon}
      </button>
      <noscript>
        <a href="#footer-links" className="py-3 font-semibold underline">
          Menu
        </a>
      </noscript>
      {Content ? (
        <Content {...links} open={isOpen} onOpenChange={onOpenChange} returnFocusTo={opener} />
      ) : null}
    </div>
  );
}
