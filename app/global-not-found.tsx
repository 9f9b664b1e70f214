import type { Metadata, Viewport } from "next";
import Link from "next/link";
import { SiteDocument } from "@/components/site/document";
import { LostRecord } from "@/components/site/lost-record";
import { siteMetadata, siteViewport } from "@/components/site/metadata";
import { wayBackLinks } from "@/components/site/navigation";

export const metadata: Metadata = {
  ...siteMetadata(),
  title: "Page Not Found",
  description: "There is no page at this address.",
};
export const viewport: Viewport = siteViewport;

export default function GlobalNotFound() {
  return (
    <SiteDocument>
      <LostRecord title="Page Not Found">
        <p className="max-w-[36ch] text-xl">
          There is nothing at this address. It may have moved, or the link has a typing error.
        </p>
        <ul className="flex flex-wrap gap-x-7 gap-y-1 text-lg">
          {wayBackLinks.map((link) => (
            <li key={link.href}>
              <Link
                href={link.href}
                className="inline-block py-2 font-semibold underline decoration-accent decoration-4 underline-offset-8"
              >
                {link.label}
              </Link>
            </li>
          ))}
        </ul>
      </LostRecord>
    </SiteDocument>
  );
}
