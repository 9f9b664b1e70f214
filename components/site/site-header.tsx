"use client";

import { NewsletterButton } from "@/components/newsletter/newsletter-button";
import { CartLink } from "@/components/site/cart-link";
import { HeaderBar } from "@/components/site/header-bar";
import { NavLink } from "@/components/site/nav-link";
import { bookSessionLink, mainLinks } from "@/components/site/navigation";
import { SideMenu } from "@/components/site/side-menu";
import { Wordmark } from "@/components/site/wordmark";
import { Link } from "@/components/ui/link";

const bookSession = bookSessionLink("nav");

/**
 * In the browser's code, which all pages share: on the server alone, each page would carry it twice,
 * as markup and in React's data, and the largest would outgrow the first 14 KB that TCP sends.
 */
export function SiteHeader() {
  return (
    <HeaderBar>
      <div className="wrap flex h-16 items-center justify-between gap-4 md:h-20">
        <Link href="/" className="inline-flex py-2">
          <Wordmark shortens />
          <span className="sr-only">, home</span>
        </Link>
        <div className="flex items-center gap-1 md:gap-2 xl:gap-4">
          <nav aria-label="Main" className="hidden text-[0.9375rem] md:block xl:text-base">
            <ul className="flex items-center gap-4 font-semibold lg:gap-5 xl:gap-7">
              {mainLinks("nav").map((link) => (
                // Below 64rem the button beside the cart is enough.
                <li
                  key={link.href}
                  className={link.href === bookSession.href ? "max-lg:hidden" : ""}
                >
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
          <CartLink />
          <Link
            href={bookSession.href}
            className="inline-flex min-h-11 items-center rounded-md bg-text px-4 text-[0.9375rem] font-semibold text-ground decoration-2 underline-offset-4 hover:underline max-md:hidden xl:px-5 xl:text-base"
          >
            {bookSession.label}
          </Link>
          <SideMenu />
        </div>
      </div>
    </HeaderBar>
  );
}
