import type { Metadata } from "next";
import { LegalPage } from "@/components/legal/legal-page";
import { collectionSections } from "@/components/legal/privacy-collected";
import { retentionSections } from "@/components/legal/privacy-retention";
import { rightsSections } from "@/components/legal/privacy-rights";
import { PageJsonLd } from "@/components/site/seo/page-json-ld";
import { getSiteOrigin } from "@/lib/config/env";
import { pageMetadata } from "@/lib/web/http/page-metadata";

export function generateMetadata(): Promise<Metadata> {
  return pageMetadata({
    path: "/privacy",
    title: "Privacy Policy",
    description:
      "Find out what data this site collects, why we collect it, how long we keep it, and who receives it. We use no analytics, ads, or third-party content.",
  });
}

export default function PrivacyPage() {
  return (
    <>
      <PageJsonLd path="/privacy" origin={getSiteOrigin()} />
      <LegalPage
        title="Privacy Policy"
        intro="This policy explains what data we collect, why we collect it, how long we keep it, and how you can get a copy or have it deleted."
        sections={[...collectionSections, ...retentionSections, ...rightsSections]}
      />
    </>
  );
}
