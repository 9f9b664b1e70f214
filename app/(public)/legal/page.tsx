import type { Metadata } from "next";
import { LegalPage } from "@/components/legal/legal-page";
import { noticeSections } from "@/components/legal/notice-sections";
import { pageMetadata } from "@/components/site/metadata";

export const metadata: Metadata = pageMetadata({
  path: "/legal",
  title: "Legal Notice & Imprint",
  description: "Who runs this site, how to reach us, and whom its contents belong to.",
});

export default function LegalNoticePage() {
  return (
    <LegalPage
      title="Legal Notice & Imprint"
      intro="Who runs this site, how to reach us, and whom its contents belong to."
      sections={noticeSections}
    />
  );
}
