import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { ExitIntent } from "@/components/newsletter/exit-intent";
import { SiteDocument } from "@/components/site/document";
import { siteMetadata, siteViewport } from "@/components/site/metadata";
import PublicError from "./error";

export const metadata: Metadata = siteMetadata();
export const viewport: Viewport = siteViewport;

// Comes with the layout's script: in one of its own it would cost each first visit a request.
void PublicError;

export default function PublicLayout({ children }: { readonly children: ReactNode }) {
  return (
    <SiteDocument>
      {children}
      <ExitIntent />
    </SiteDocument>
  );
}
