import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import { type ReactNode, Suspense } from "react";
import { SiteDocument } from "@/components/site/document";
import { siteMetadata, siteViewport } from "@/components/site/seo/metadata";

export const metadata: Metadata = { ...siteMetadata(), robots: { index: false, follow: false } };
export const viewport: Viewport = siteViewport;

/**
 * The root of the pages that are made for one visitor. Their scripts run by a nonce, so nothing of
 * them may be prerendered: the boundary stands above `<html>`, and every page awaits `connection()`.
 */
export default function PrivateLayout({ children }: { readonly children: ReactNode }) {
  return (
    <Suspense>
      <NonceDocument>{children}</NonceDocument>
    </Suspense>
  );
}

async function NonceDocument({ children }: { readonly children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return <SiteDocument nonce={nonce}>{children}</SiteDocument>;
}
