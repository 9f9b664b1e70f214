"use client";

import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { NewsletterButton } from "@/components/newsletter/signup/newsletter-button";
import { useCartCount } from "@/components/shop/cart/use-cart";
import { NavLink } from "@/components/site/nav-link";
import { bookSessionLink, cartLink, mainLinks } from "@/components/site/navigation";
import type { SideMenuPanelProps } from "@/components/site/side-menu-panel";
import { Wordmark } from "@/components/site/wordmark";
import { Cart, Menu } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { useFetchedDialog } from "@/components/ui/use-fetched-dialog";

const bookSession = bookSessionLink("nav");
const opaqueAfterPx = 50;

/**
 * A client component, because all pages share its script. As a server component, every page would
 * include it twice: as HTML and as React data.
 */
export function SiteHeader() {
  // At checkout, nothing may compete with finishing the order.
  const isFolded = usePathname() === "/checkout";
  return (
    <HeaderBar>
      <div className="wrap flex h-16 items-center justify-between gap-2 md:h-20 lg:gap-4">
        <Link href="/" className="inline-flex py-2">
          <Wordmark shortens />
          <span className="sr-only">, home</span>
        </Link>
        <div className="flex items-center gap-1 lg:gap-2 xl:gap-4">
          {isFolded ? null : <MainNav />}
          <CartLink />
          {isFolded ? null : (
            <Link
              href={bookSession.href}
              className="inline-flex min-h-11 items-center rounded-md bg-text px-3 text-sm font-semibold whitespace-nowrap text-ground decoration-2 underline-offset-4 hover:underline max-md:hidden lg:px-4 lg:text-[0.9375rem] xl:px-5 xl:text-base"
            >
              {bookSession.label}
            </Link>
          )}
          <SideMenu onAllScreens={isFolded} />
        </div>
      </div>
    </HeaderBar>
  );
}

function MainNav() {
  return (
    <nav
      aria-label="Main"
      className="hidden text-sm whitespace-nowrap md:block lg:text-[0.9375rem] xl:text-base"
    >
      <ul className="flex items-center gap-2.5 font-semibold lg:gap-5 xl:gap-7">
        {mainLinks("nav").map((link) => (
          <li key={link.href}>
            <NavLink href={link.href}>{link.label}</NavLink>
          </li>
        ))}
        <li>
          <NewsletterButton className="py-2 decoration-accent decoration-4 underline-offset-8 hover:underline">
            Newsletter
          </NewsletterButton>
        </li>
      </ul>
    </nav>
  );
}

/**
 * The fixed header bar: transparent at the top, opaque after scrolling. The home page starts with the
 * accent color, so its text is ink there in both themes.
 */
function HeaderBar({ children }: { readonly children: ReactNode }) {
  const isOverAccent = usePathname() === "/";
  const [opaque, setOpaque] = useState(false);

  useEffect(() => {
    const update = () => setOpaque(window.scrollY > opaqueAfterPx);
    update();
    window.addEventListener("scroll", update, { passive: true });
    return () => window.removeEventListener("scroll", update);
  }, []);

  return (
    <>
      <header
        data-opaque={opaque}
        data-over-accent={isOverAccent && !opaque}
        className="header-bar fixed top-0 left-0 z-30 border-b-2 border-transparent transition-colors duration-150 data-[opaque=true]:border-text data-[opaque=true]:bg-ground"
      >
        {children}
      </header>
      {/* Spacer. With position: sticky, focusing the bar would make the page jump. */}
      <div aria-hidden="true" className="h-16.5 shrink-0 md:h-20.5" />
    </>
  );
}

/** Returns the accessible name, with the number of items. */
function getCartLabel(count: number): string {
  if (count === 0) return "Shopping cart, empty";
  return `Shopping cart, ${count} ${count === 1 ? "item" : "items"}`;
}

function CartLink() {
  const count = useCartCount();
  return (
    <Link
      href={cartLink.href}
      aria-label={getCartLabel(count)}
      className="relative grid size-12 place-items-center md:max-lg:size-10 rounded-md"
    >
      <Cart className="size-6" />
      {count > 0 ? (
        <span className="figures absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-text px-1 text-xs font-bold text-ground">
          {count}
        </span>
      ) : null}
    </Link>
  );
}

type Props = {
  /** True where the menu replaces the navigation at every width. */
  readonly onAllScreens?: boolean;
};

/** The menu button, on small screens by default. Loads its panel on first use. */
function SideMenu({ onAllScreens = false }: Props) {
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
