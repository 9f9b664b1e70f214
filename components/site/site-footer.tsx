import Link from "next/link";
import { footerLinks } from "@/components/site/navigation";
import { ThemeSwitch } from "@/components/site/theme-switch";
import { Wordmark } from "@/components/site/wordmark";
import { site } from "@/lib/site";

export function SiteFooter() {
  return (
    <footer className="mt-24 md:mt-32">
      <div aria-hidden="true" className="motif-edge text-text" />
      <div className="wrap grid gap-12 py-12 md:grid-cols-[5fr_3fr_4fr] md:py-16">
        <div className="grid content-start gap-4">
          <Wordmark />
          <p className="max-w-[36ch] text-soft">{site.tagline}.</p>
        </div>
        <nav aria-label="Footer">
          <ul className="grid">
            {footerLinks.map((link) => (
              <li key={link.href}>
                <Link href={link.href} className="inline-block py-1.5 hover:underline">
                  {link.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <address className="grid content-start not-italic">
          <a href={`mailto:${site.infoEmail}`} className="py-1.5 hover:underline">
            {site.infoEmail}
          </a>
          {site.socialUrl ? (
            <a href={site.socialUrl} rel="noopener" className="py-1.5 hover:underline">
              Instagram
            </a>
          ) : null}
          <span className="py-1.5 text-soft">
            {site.city}, {site.region}
          </span>
        </address>
      </div>
      <div className="wrap flex flex-wrap items-center justify-between gap-4 pb-10">
        <p className="text-sm text-soft">© {site.name}</p>
        <ThemeSwitch />
      </div>
    </footer>
  );
}
