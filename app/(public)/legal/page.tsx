import type { Metadata } from "next";
import { LegalPage } from "@/components/legal/legal-page";
import { createNoticeSections } from "@/components/legal/notice-sections";
import { PageJsonLd } from "@/components/site/seo/page-json-ld";
import { getSiteOrigin } from "@/lib/config/env";
import { getBusinessProfile } from "@/lib/web/http/cached-reads";
import { pageMetadata } from "@/lib/web/http/page-metadata";

export function generateMetadata(): Promise<Metadata> {
  return pageMetadata({
    path: "/legal",
    title: "Legal Notice & Imprint",
    description: "Find out who runs this site, how to contact us, and who owns the content.",
  });
}

export default async function LegalNoticePage() {
  const profile = await getBusinessProfile();
  return (
    <>
      <PageJsonLd path="/legal" origin={getSiteOrigin()} />
      <LegalPage
        title="Legal Notice & Imprint"
        intro="Find out who runs this site, how to contact us, and who owns the content."
        sections={createNoticeSections(profile)}
      />
    </>
  );
}
