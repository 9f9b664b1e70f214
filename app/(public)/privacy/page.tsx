import type { Metadata } from "next";
import { LegalPage } from "@/components/legal/legal-page";
import { collectedData } from "@/components/legal/privacy-collected";
import { keptData } from "@/components/legal/privacy-retention";
import { pageMetadata } from "@/components/site/seo/metadata";
import { PageJsonLd } from "@/components/site/seo/page-json-ld";

export const metadata: Metadata = pageMetadata({
  path: "/privacy",
  title: "Privacy Policy",
  description:
    "What this site keeps about you, why, for how long and who else is told. No analytics, no advertising, no other origin.",
});

export default function PrivacyPage() {
  return (
    <>
      <PageJsonLd path="/privacy" />
      <LegalPage
        title="Privacy Policy"
        intro="What we learn about you, why, for how long we keep it, and how you get it back or have it erased."
        sections={[...collectedData, ...keptData]}
      />
    </>
  );
}
