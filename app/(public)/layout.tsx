import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { ExitIntent } from "@/components/newsletter/signup/exit-intent";
import { SiteDocument } from "@/components/site/document";
import { siteMetadata, siteViewport } from "@/components/site/seo/metadata";
import GlobalError from "../global-error";
import NotFound from "../not-found";
import PublicError from "./error";

export const metadata: Metadata = siteMetadata();
export const viewport: Viewport = siteViewport;

// They come with the layout's script: in ones of their own each would cost a first visit a request.
void PublicError;
void GlobalError;
void NotFound;

export default function PublicLayout({ children }: { readonly children: ReactNode }) {
  return (
    <SiteDocument>
      {children}
      <ExitIntent />
    </SiteDocument>
  );
}
