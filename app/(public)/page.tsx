import type { Metadata } from "next";
import { About } from "@/components/home/about";
import { Contact } from "@/components/home/contact";
import { Faq } from "@/components/home/faq";
import { Hero } from "@/components/home/hero";
import { Services } from "@/components/home/services";
import { pageMetadata } from "@/components/site/metadata";
import { scheduleConsultationHref } from "@/lib/booking-links";
import { site } from "@/lib/site";
import { catalog } from "@/lib/web/catalog";

export const metadata: Metadata = pageMetadata({
  path: "/",
  title: `${site.name}: ${site.tagline}`,
  description:
    "Publishing administration, strategy sessions, a royalties eBook and radio airplay for independent artists. From Memphis.",
});

export default async function HomePage() {
  const products = await catalog();
  return (
    <>
      <Hero />
      <Services products={products} />
      <About />
      <Faq />
      <Contact scheduleHref={scheduleConsultationHref()} />
    </>
  );
}
