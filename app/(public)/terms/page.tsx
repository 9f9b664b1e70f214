import type { Metadata } from "next";
import { LegalPage } from "@/components/legal/legal-page";
import { serviceTerms } from "@/components/legal/terms-services";
import { shopTerms } from "@/components/legal/terms-shop";
import { siteTerms } from "@/components/legal/terms-site";
import { PageJsonLd } from "@/components/site/seo/page-json-ld";
import { getSiteOrigin } from "@/lib/config/env";
import { pageMetadata } from "@/lib/web/http/page-metadata";

export function generateMetadata(): Promise<Metadata> {
  return pageMetadata({
    path: "/terms",
    title: "Terms of Service",
    description:
      "Read the terms that apply when you buy the eBook, the course, radio airplay, or a session, including licenses, delivery, automatic renewal, and refunds.",
  });
}

export default function TermsPage() {
  return (
    <>
      <PageJsonLd path="/terms" origin={getSiteOrigin()} />
      <LegalPage
        title="Terms of Service"
        intro="These terms explain what you get, what you pay, when you can get a refund, and what happens if something goes wrong."
        sections={[...shopTerms, ...serviceTerms, ...siteTerms]}
      />
    </>
  );
}
