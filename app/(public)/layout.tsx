import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { ExitIntent } from "@/components/newsletter/exit-intent";
import { SiteDocument } from "@/components/site/document";
import { siteMetadata, siteViewport } from "@/components/site/metadata";

export const metadata: Metadata = siteMetadata();
export const viewport: Viewport = siteViewport;

export default function PublicLayout({ children }: { readonly children: ReactNode }) {
  return (
    <SiteDocument>
      {children}
      <ExitIntent />
    </SiteDocument>
  );
}
