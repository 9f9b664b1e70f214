import type { Metadata } from "next";
import { LegalPage } from "@/components/legal/legal-page";
import { noticeSections } from "@/components/legal/notice-sections";
import { pageMetadata } from "@/components/site/seo/metadata";
import { PageJsonLd } from "@/components/site/seo/page-json-ld";

export const metadata: Metadata = pageMetadata({
  path: "/legal",
  title: "Legal Notice & Imprint",
  description: "Who runs this site, how to reach us, and whom its contents belong to.",
});

export default function LegalNoticePage() {
  return (
    <>
      <PageJsonLd path="/legal" />
      <LegalPage
        title="Legal Notice & Imprint"
        intro="Who runs this site, how to reach us, and whom its contents belong to."
        sections={noticeSections}
      />
    </>
  );
}
