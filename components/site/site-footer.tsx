"use client";

import { footerGroups } from "@/components/site/navigation";
import { ThemeSwitch } from "@/components/site/theme/theme-switch";
import { Wordmark } from "@/components/site/wordmark";
import { Link } from "@/components/ui/link";
import { site } from "@/lib/core/site";

/** In the browser's code like the header: all pages share it there, and none carries it twice. */
export function SiteFooter({ socialUrl }: { readonly socialUrl: string | null }) {
  return (
    <footer className="below-72 mt-24 md:mt-32">
      <div className="h-[13vw] overflow-hidden">
        {/* A picture and not a Motif: below the view a phone does not fetch it. */}
        <div className="pointer-events-none aspect-2/1 w-[134vw] bg-current [mask:url(/motif.svg)]" />
      </div>
      <div className="wrap grid gap-12 py-12 md:py-16 xl:grid-cols-[4fr_9fr] xl:gap-16">
        <div className="grid content-start gap-4">
          <Wordmark />
          <p className="max-w-[36ch] text-soft">{site.tagline}.</p>
          <address className="grid justify-items-start not-italic">
            <a href={`mailto:${site.infoEmail}`} className="py-1.5 font-semibold hover:underline">
              {site.infoEmail}
            </a>
            {socialUrl ? (
              <a href={socialUrl} rel="noopener" className="py-1.5 hover:underline">
                {new URL(socialUrl).hostname.endsWith("instagram.com") ? "Instagram" : "Follow us"}
              </a>
            ) : null}
            <span className="py-1.5 text-soft">
              {site.city}, {site.region}
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
        <p className="text-sm text-soft">© {site.name}</p>
        <ThemeSwitch />
      </div>
    </footer>
  );
}
