"use client";

import { usePathname } from "next/navigation";
import { useRef, useState } from "react";
import { NewsletterButton } from "@/components/newsletter/newsletter-button";
import { NavLink } from "@/components/site/nav-link";
import type { NavigationLink } from "@/components/site/navigation";
import { buttonClassName } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Menu } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";

type Props = {
  readonly links: readonly NavigationLink[];
  readonly bookSession: NavigationLink;
};

/** The menu of small screens. Its links come from the server, so that no script carries the list. */
export function SideMenu({ links, bookSession }: Props) {
  const pathname = usePathname();
  const [openOn, setOpenOn] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  // The menu outlives its page, in the layout: Back must not carry it onto the next one.
  if (openOn !== null && openOn !== pathname) setOpenOn(null);
  const open = openOn === pathname;
  const setOpen = (isOpen: boolean) => setOpenOn(isOpen ? pathname : null);
  const close = () => setOpen(false);
  return (
    <div className="md:hidden">
      <button
        ref={opener}
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="-mr-2 grid size-12 place-items-center rounded-md noscript:hidden"
      >
        <Menu className="size-6" />
      </button>
      <noscript>
        <a href="#footer-links" className="py-3 font-semibold underline">
          Menu
        </a>
      </noscript>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Menu"
        placement="side"
        returnFocusTo={opener}
      >
        <nav aria-label="Menu">
          <ul className="border-t-2 border-text">
            {links.map((link) => (
              <li key={link.href} className="border-b border-hairline">
                <NavLink
                  href={link.href}
                  onClick={close}
                  className="block font-display text-2xl font-extrabold tracking-tight"
                >
                  {link.label}
                </NavLink>
              </li>
            ))}
            <li className="border-b border-hairline">
              <NewsletterButton className="w-full py-2 text-left font-display text-2xl font-extrabold tracking-tight decoration-accent decoration-4 underline-offset-8 hover:underline">
                Newsletter
              </NewsletterButton>
            </li>
          </ul>
          <Link
            href={bookSession.href}
            onClick={close}
            className={`${buttonClassName("primary", "lg")} mt-6 w-full`}
          >
            {bookSession.label}
          </Link>
        </nav>
      </Dialog>
    </div>
  );
}
