import type { Metadata, Viewport } from "next";
import { SiteDocument } from "@/components/site/document";
import { PageNotFound } from "@/components/site/page-not-found";
import { ReportNotFound } from "@/components/site/report-not-found";
import { siteMetadata, siteViewport } from "@/components/site/seo/metadata";

export const metadata: Metadata = {
  ...siteMetadata(),
  title: "Page Not Found",
  description: "There is no page at this address.",
};
export const viewport: Viewport = siteViewport;

export default function GlobalNotFound() {
  return (
    <SiteDocument>
      <PageNotFound />
      <ReportNotFound />
    </SiteDocument>
  );
}
