import type { Metadata } from "next";
import { sendHomeMessageAction } from "@/app/(public)/actions";
import { About } from "@/components/home/about";
import { Contact } from "@/components/home/contact";
import { Faq } from "@/components/home/faq";
import { Hero } from "@/components/home/hero";
import { Services } from "@/components/home/services";
import { Showcase } from "@/components/home/showcase";
import { HomeContact } from "@/components/inquiries/home-contact";
import { ExitIntent } from "@/components/newsletter/signup/exit-intent";
import { businessJsonLd, websiteJsonLd } from "@/components/site/seo/json-ld-business";
import { faqJsonLd } from "@/components/site/seo/json-ld-faq";
import { PageJsonLd } from "@/components/site/seo/page-json-ld";
import { getSiteOrigin } from "@/lib/config/env";
import { getConsultationHref } from "@/lib/profile/profile-links";
import { getCatalog } from "@/lib/web/http/cached-catalog";
import { getCourseOutline, getFaqEntries } from "@/lib/web/http/cached-content";
import { getBusinessProfile } from "@/lib/web/http/cached-profile";
import { pageMetadata } from "@/lib/web/http/page-metadata";

export async function generateMetadata(): Promise<Metadata> {
  const { name, tagline } = await getBusinessProfile();
  return await pageMetadata({
    path: "/",
    title: `${name}: ${tagline}`,
    description:
      "Publishing administration, strategy sessions, a royalties eBook, and radio airplay for independent artists. Based in Memphis.",
  });
}

export default async function HomePage() {
  const profile = await getBusinessProfile();
  const [products, faq, outline] = await Promise.all([
    getCatalog(),
    getFaqEntries(),
    getCourseOutline(),
  ]);
  return (
    <>
      <PageJsonLd
        origin={getSiteOrigin()}
        path="/"
        nodes={[
          websiteJsonLd(getSiteOrigin(), profile.name),
          businessJsonLd(getSiteOrigin(), profile),
          faqJsonLd(faq),
        ]}
      />
      <Hero />
      <Services products={products} />
      <Showcase preview={outline.preview} />
      <About />
      <Faq entries={faq} />
      <Contact scheduleHref={getConsultationHref(profile)} />
      <HomeContact action={sendHomeMessageAction} />
      <ExitIntent />
    </>
  );
}
