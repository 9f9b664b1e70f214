import type { Metadata } from "next";
import { LegalPage } from "@/components/legal/legal-page";
import { serviceTerms } from "@/components/legal/terms-services";
import { shopTerms } from "@/components/legal/terms-shop";
import { siteTerms } from "@/components/legal/terms-site";
import { pageMetadata } from "@/components/site/seo/metadata";
import { PageJsonLd } from "@/components/site/seo/page-json-ld";

export const metadata: Metadata = pageMetadata({
  path: "/terms",
  title: "Terms of Service",
  description:
    "What you agree to when you buy the eBook, the course, radio airplay or a session here: licence, delivery, renewal, refunds.",
});

export default function TermsPage() {
  return (
    <>
      <PageJsonLd path="/terms" />
      <LegalPage
        title="Terms of Service"
        intro="What you get, what it costs, what happens next, and what holds if something goes wrong."
        sections={[...shopTerms, ...serviceTerms, ...siteTerms]}
      />
    </>
  );
}
