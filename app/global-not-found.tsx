import type { Metadata, Viewport } from "next";
import { SiteDocument } from "@/components/site/document";
import { siteMetadata, siteViewport } from "@/components/site/metadata";
import { PageNotFound } from "@/components/site/page-not-found";
import { ReportNotFound } from "@/components/site/report-not-found";

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
