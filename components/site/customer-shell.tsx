"use client";

import { usePathname } from "next/navigation";
import { NavLink } from "@/components/site/nav-link";
import { EmailLink } from "@/components/site/profile/email-link";
import { useProfile } from "@/components/site/profile/profile-context";
import { SiteFooter } from "@/components/site/site-footer";
import { SiteHeader } from "@/components/site/site-header";
import { ThemeSwitch } from "@/components/site/theme/theme-switch";
import { Wordmark } from "@/components/site/wordmark";
import { ArrowRight } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";

/** Pages of what a customer bought. */
const customerPage = /^\/(?:library|learn|radio-details|subscription|consultation)(?:\/|$)/;

const footerLinks = [
  { href: "/contact", label: "Contact" },
  { href: "/terms", label: "Terms" },
  { href: "/privacy", label: "Privacy" },
  { href: "/legal", label: "Legal notice" },
];

/** The header of private pages: without the sales navigation where customers use what they bought. */
export function PrivateHeader() {
  return customerPage.test(usePathname()) ? <CustomerHeader /> : <SiteHeader />;
}

export function PrivateFooter() {
  return customerPage.test(usePathname()) ? <CustomerFooter /> : <SiteFooter />;
}

function CustomerHeader() {
  return (
    <header className="border-b-2 border-text">
      <div className="wrap flex min-h-16 flex-wrap items-center justify-between gap-x-6">
        <Link href="/" className="inline-flex min-h-11 items-center gap-2 font-semibold">
          <ArrowRight className="size-5 rotate-180" />
          <span className="hidden md:inline-flex">
            <Wordmark />
          </span>
          <span className="md:sr-only">Main site</span>
        </Link>
        <nav aria-label="Your purchases">
          <ul className="flex items-center gap-5 font-semibold md:gap-7">
            <li>
              <NavLink href="/library">Library</NavLink>
            </li>
            <li>
              <NavLink href="/library/account">Account</NavLink>
            </li>
          </ul>
        </nav>
      </div>
    </header>
  );
}

function CustomerFooter() {
  const { name } = useProfile();
  return (
    <footer className="wrap mt-24">
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-4 border-t-2 border-text py-8">
        <p className="text-soft">
          Questions? <EmailLink to="support" className="font-semibold text-text underline" />
        </p>
        <nav id="footer-links" aria-label="Footer">
          <ul className="flex flex-wrap gap-x-6">
            {footerLinks.map(({ href, label }) => (
              <li key={href}>
                <Link href={href} className="inline-block py-2 hover:underline">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-4 pb-10">
        <p className="text-sm text-soft">© {name}</p>
        <ThemeSwitch />
      </div>
    </footer>
  );
}
