"use client";

import { usePathname } from "next/navigation";
import { useRef, useState } from "react";
import { NavLink } from "@/components/site/nav-link";
import { cartLink, mainLinks } from "@/components/site/navigation";
import { Dialog } from "@/components/ui/dialog";
import { Menu } from "@/components/ui/icons";

/** The menu of small screens. */
export function SideMenu() {
  const pathname = usePathname();
  const [openOn, setOpenOn] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  // The menu outlives its page, in the layout: Back must not carry it onto the next one.
  if (openOn !== null && openOn !== pathname) setOpenOn(null);
  const open = openOn === pathname;
  const setOpen = (isOpen: boolean) => setOpenOn(isOpen ? pathname : null);
  return (
    <div className="md:hidden">
      <button
        ref={opener}
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="-mr-2 grid size-12 place-items-center rounded-md"
      >
        <Menu className="size-6" />
      </button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Menu"
        placement="side"
        returnFocusTo={opener}
      >
        <nav aria-label="Menu">
          <ul className="grid gap-2">
            {[...mainLinks, cartLink].map((link) => (
              <li key={link.href}>
                <NavLink
                  href={link.href}
                  onClick={() => setOpen(false)}
                  className="block font-display text-3xl font-extrabold"
                >
                  {link.label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </Dialog>
    </div>
  );
}
