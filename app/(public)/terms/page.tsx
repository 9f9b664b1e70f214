import type { Metadata } from "next";
import { LegalPage } from "@/components/legal/legal-page";
import { serviceTerms } from "@/components/legal/terms-services";
import { shopTerms } from "@/components/legal/terms-shop";
import { siteTerms } from "@/components/legal/terms-site";
import { PageJsonLd } from "@/components/site/seo/page-json-ld";
import { getSiteOrigin } from "@/lib/config/env";
import { pageMetadata } from "@/lib/web/http/page-metadata";

export const metadata: Metadata = pageMetadata({
  path: "/terms",
  title: "Terms of Service",
  description:
    "What you agree to when you buy the eBook, the course, radio airplay or a session: licenses, delivery, automatic renewal and refunds.",
});

export default function TermsPage() {
  return (
    <>
      <PageJsonLd path="/terms" origin={getSiteOrigin()} />
      <LegalPage
        title="Terms of Service"
        intro="What you get, what it costs, when you get a refund, and what applies if something goes wrong."
        sections={[...shopTerms, ...serviceTerms, ...siteTerms]}
      />
    </>
  );
}
