"use client";

import type { ReactNode } from "react";
import { NewsletterButton } from "@/components/newsletter/signup/newsletter-button";
import { NavLink } from "@/components/site/nav-link";
import { bookSessionLink, sideMenuLinks } from "@/components/site/navigation";
import { buttonClassName } from "@/components/ui/button";
import { Dialog, type DialogProps } from "@/components/ui/dialog";
import { Link } from "@/components/ui/link";

const bookSession = bookSessionLink("nav-mobile");

export type SideMenuPanelProps = Pick<DialogProps, "open" | "onOpenChange" | "returnFocusTo">;

const Row = ({ children }: { readonly children: ReactNode }) => (
  <li className="border-b border-hairline">{children}</li>
);

/** The menu panel on small screens, loaded on first use. */
export default function SideMenuPanel(dialog: SideMenuPanelProps) {
  const close = () => dialog.onOpenChange(false);
  return (
    <Dialog {...dialog} title="Menu" placement="side">
      <nav aria-label="Menu">
        <ul className="border-t-2 border-text">
          {sideMenuLinks.map((link) => (
            <Row key={link.href}>
              <NavLink
                href={link.href}
                onClick={close}
                className="block font-display text-2xl font-extrabold tracking-tight"
              >
                {link.label}
              </NavLink>
            </Row>
          ))}
          <Row>
            <NewsletterButton
              onDone={close}
              className="w-full py-2 text-left font-display text-2xl font-extrabold tracking-tight decoration-accent decoration-4 underline-offset-8 hover:underline"
            >
              Newsletter
            </NewsletterButton>
          </Row>
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
  );
}
