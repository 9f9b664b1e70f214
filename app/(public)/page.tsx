import type { Metadata } from "next";
import { sendHomeMessageAction } from "@/app/(public)/actions";
import { About } from "@/components/home/about";
import { Contact } from "@/components/home/contact";
import { Faq } from "@/components/home/faq";
import { Hero } from "@/components/home/hero";
import { Services } from "@/components/home/services";
import { HomeMessage } from "@/components/inquiries/home-message";
import { businessJsonLd, websiteJsonLd } from "@/components/site/json-ld-business";
import { faqJsonLd } from "@/components/site/json-ld-faq";
import { pageMetadata } from "@/components/site/metadata";
import { PageJsonLd } from "@/components/site/page-json-ld";
import { scheduleConsultationHref } from "@/lib/booking-links";
import { siteOrigin } from "@/lib/env";
import { site } from "@/lib/site";
import { catalog } from "@/lib/web/catalog";
import { faqEntries } from "@/lib/web/content";

export const metadata: Metadata = pageMetadata({
  path: "/",
  title: `${site.name}: ${site.tagline}`,
  description:
    "Publishing administration, strategy sessions, a royalties eBook and radio airplay for independent artists. From Memphis.",
});

export default async function HomePage() {
  const [products, faq] = await Promise.all([catalog(), faqEntries()]);
  return (
    <>
      <PageJsonLd
        path="/"
        nodes={[websiteJsonLd(siteOrigin()), businessJsonLd(siteOrigin()), faqJsonLd(faq)]}
      />
      <Hero />
      <Services products={products} />
      <About />
      <Faq entries={faq} />
      <Contact scheduleHref={scheduleConsultationHref()} />
      <HomeMessage action={sendHomeMessageAction} />
    </>
  );
}
