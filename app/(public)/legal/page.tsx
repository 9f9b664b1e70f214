import type { Metadata } from "next";
import { LegalPage } from "@/components/legal/legal-page";
import { noticeSections } from "@/components/legal/notice-sections";
import { PageJsonLd } from "@/components/site/seo/page-json-ld";
import { getSiteOrigin } from "@/lib/config/env";
import { pageMetadata } from "@/lib/web/http/page-metadata";

export const metadata: Metadata = pageMetadata({
  path: "/legal",
  title: "Legal Notice & Imprint",
  description: "Who runs this site, how to contact us, and who owns its content.",
});

export default function LegalNoticePage() {
  return (
    <>
      <PageJsonLd path="/legal" origin={getSiteOrigin()} />
      <LegalPage
        title="Legal Notice & Imprint"
        intro="Who runs this site, how to contact us, and who owns its content."
        sections={noticeSections}
      />
    </>
  );
}
