"use client";

import { useRef } from "react";
import type { SideMenuPanelProps } from "@/components/site/side-menu-panel";
import { Menu } from "@/components/ui/icons";
import { useFetchedDialog } from "@/components/ui/use-fetched-dialog";

type Props = {
  /** True where the menu replaces the navigation at every width. */
  readonly onAllScreens?: boolean;
};

/** The menu button, on small screens by default. Loads its panel on first use. */
export function SideMenu({ onAllScreens = false }: Props) {
  const opener = useRef<HTMLButtonElement>(null);
  const { Content, isOpen, open, onOpenChange } = useFetchedDialog<SideMenuPanelProps>(
    () => import("@/components/site/side-menu-panel"),
  );
  return (
    <div className={onAllScreens ? "" : "md:hidden"}>
      <button
        ref={opener}
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
        className="-mr-2 grid size-12 place-items-center rounded-md noscript:hidden"
      >
        <Menu className="size-6" />
      </button>
      <noscript>
        <a href="#footer-links" className="py-3 font-semibold underline">
          Menu
        </a>
      </noscript>
      {Content ? (
        <Content open={isOpen} onOpenChange={onOpenChange} returnFocusTo={opener} />
      ) : null}
    </div>
  );
}
