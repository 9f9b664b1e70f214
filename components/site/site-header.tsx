import Link from "next/link";
import { CartLink } from "@/components/site/cart-link";
import { HeaderBar } from "@/components/site/header-bar";
import { NavLink } from "@/components/site/nav-link";
import { mainLinks } from "@/components/site/navigation";
import { SideMenu } from "@/components/site/side-menu";
import { Wordmark } from "@/components/site/wordmark";

export function SiteHeader() {
  return (
    <HeaderBar>
      <div className="wrap flex h-16 items-center justify-between gap-4 md:h-20">
        <Link href="/" className="inline-flex py-2">
          <Wordmark />
          <span className="sr-only">, home</span>
        </Link>
        <div className="flex items-center gap-1 md:gap-7">
          <nav aria-label="Main" className="hidden md:block">
            <ul className="flex items-center gap-7">
              {mainLinks.map((link) => (
                <li key={link.href}>
                  <NavLink href={link.href}>{link.label}</NavLink>
                </li>
              ))}
            </ul>
          </nav>
          <CartLink />
          <SideMenu />
        </div>
      </div>
    </HeaderBar>
  );
}
