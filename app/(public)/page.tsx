import type { Metadata } from "next";
import { sendHomeMessageAction } from "@/app/(public)/actions";
import { About } from "@/components/home/about";
import { Contact } from "@/components/home/contact";
import { Faq } from "@/components/home/faq";
import { Hero } from "@/components/home/hero";
import { Services } from "@/components/home/services";
import { HomeContact } from "@/components/inquiries/home-contact";
import { businessJsonLd, websiteJsonLd } from "@/components/site/seo/json-ld-business";
import { faqJsonLd } from "@/components/site/seo/json-ld-faq";
import { PageJsonLd } from "@/components/site/seo/page-json-ld";
import { getSiteOrigin } from "@/lib/config/env";
import { getSocialProfileUrl, scheduleConsultationHref } from "@/lib/config/outbound-links";
import { site } from "@/lib/core/site";
import { getCatalog } from "@/lib/web/http/cached-catalog";
import { getFaqEntries } from "@/lib/web/http/cached-content";
import { pageMetadata } from "@/lib/web/http/page-metadata";

export const metadata: Metadata = pageMetadata({
  path: "/",
  title: `${site.name}: ${site.tagline}`,
  description:
    "Publishing administration, strategy sessions, a royalties eBook and radio airplay for independent artists. Based in Memphis.",
});

export default async function HomePage() {
  const [products, faq] = await Promise.all([getCatalog(), getFaqEntries()]);
  return (
    <>
      <PageJsonLd
        origin={getSiteOrigin()}
        path="/"
        nodes={[
          websiteJsonLd(getSiteOrigin()),
          businessJsonLd(getSiteOrigin(), getSocialProfileUrl()),
          faqJsonLd(faq),
        ]}
      />
      <Hero />
      <Services products={products} />
      <About />
      <Faq entries={faq} />
      <Contact scheduleHref={scheduleConsultationHref()} />
      <HomeContact action={sendHomeMessageAction} />
    </>
  );
}
