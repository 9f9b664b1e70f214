import type { Metadata } from "next";
import { LegalPage } from "@/components/legal/legal-page";
import { collectionSections } from "@/components/legal/privacy-collected";
import { retentionSections } from "@/components/legal/privacy-retention";
import { rightsSections } from "@/components/legal/privacy-rights";
import { PageJsonLd } from "@/components/site/seo/page-json-ld";
import { getSiteOrigin } from "@/lib/config/env";
import { pageMetadata } from "@/lib/web/http/page-metadata";

export const metadata: Metadata = pageMetadata({
  path: "/privacy",
  title: "Privacy Policy",
  description:
    "What data this site collects, why, for how long, and who receives it. No analytics service, no advertising, no third-party content.",
});

export default function PrivacyPage() {
  return (
    <>
      <PageJsonLd path="/privacy" origin={getSiteOrigin()} />
      <LegalPage
        title="Privacy Policy"
        intro="What data we collect, why, how long we keep it, and how to get a copy or have it deleted."
        sections={[...collectionSections, ...retentionSections, ...rightsSections]}
      />
    </>
  );
}
