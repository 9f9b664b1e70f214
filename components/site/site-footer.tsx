"use client";

import { footerGroups } from "@/components/site/navigation";
import { EmailLink } from "@/components/site/profile/email-link";
import { useProfile } from "@/components/site/profile/profile-context";
import { ThemeSwitch } from "@/components/site/theme/theme-switch";
import { Wordmark } from "@/components/site/wordmark";
import { Link } from "@/components/ui/link";

/** A client component like the header, so that pages don't include it twice. */
export function SiteFooter() {
  const { name, tagline, city, region, socialUrl } = useProfile();
  return (
    <footer className="below-72 mt-24 md:mt-32">
      <div className="artwork-band h-[13vw] overflow-hidden">
        {/* A mask instead of a Motif: phones don't load it while it's off screen. */}
        <div className="pointer-events-none aspect-2/1 w-[134vw] bg-current [mask:url(/motif.svg)]" />
      </div>
      <div className="wrap grid gap-12 py-12 md:py-16 xl:grid-cols-[4fr_9fr] xl:gap-16">
        <div className="grid content-start gap-4">
          <Wordmark />
          <p className="max-w-[36ch] text-soft">{tagline}.</p>
          <address className="grid justify-items-start not-italic">
            <EmailLink className="py-1.5 font-semibold hover:underline" />
            {socialUrl ? (
              <a href={socialUrl} rel="noopener" className="py-1.5 hover:underline">
                {new URL(socialUrl).hostname.endsWith("instagram.com") ? "Instagram" : "Follow us"}
              </a>
            ) : null}
            <span className="py-1.5 text-soft">
              {city}, {region}
            </span>
          </address>
        </div>
        <nav
          id="footer-links"
          aria-label="Footer"
          className="grid grid-cols-2 gap-x-6 gap-y-10 md:grid-cols-4"
        >
          {footerGroups.map(({ title, links }) => (
            <div key={title}>
              <h2 className="mb-2 border-t-2 border-text pt-3 font-sans text-spine tracking-normal">
                {title}
              </h2>
              <ul>
                {links.map((link) => (
                  <li key={link.href}>
                    <Link href={link.href} className="inline-block py-1.5 hover:underline">
                      {link.label}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <div className="wrap flex flex-wrap items-center justify-between gap-4 pb-10">
        <p className="text-sm text-soft">© {name}</p>
        <ThemeSwitch />
      </div>
    </footer>
  );
}
