import type { Metadata } from "next";
import { Figures } from "@/components/about/figures";
import { Principles } from "@/components/about/principles";
import { PageIntro } from "@/components/site/page-intro";
import { pageMetadata } from "@/components/site/seo/metadata";
import { PageJsonLd } from "@/components/site/seo/page-json-ld";
import { buttonClassName } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { campaignHref, siteCampaign } from "@/lib/attribution/campaign-href";
import { site } from "@/lib/core/site";

export const metadata: Metadata = pageMetadata({
  path: "/about",
  title: "About us",
  description: `${site.name} is a music-business consultancy in ${site.city}: royalties, publishing administration and radio for independent artists.`,
});

export default function AboutPage() {
  return (
    <>
      <PageJsonLd path="/about" />
      <PageIntro
        title="The business side, from Memphis"
        titleClassName="max-w-[11ch]"
        lead="We are a consultancy for independent artists. We explain how the money of a song moves, do the registrations that bring it home, and get songs on the radio."
      />
      <Figures />
      <Principles />
      <section className="below-24 wrap mt-20 grid justify-items-start gap-6 md:mt-28">
        <h2 className="text-title">Bring your release list</h2>
        <p className="max-w-[44ch] text-lg text-soft">
          A session is the quickest way to find out what you are owed and where it waits. Not ready
          for one? Seven questions tell you where you stand.
        </p>
        <div className="flex flex-wrap items-center gap-x-7 gap-y-3">
          <Link
            href={campaignHref("/book-session", "", siteCampaign("about"))}
            className={buttonClassName("primary", "lg")}
          >
            Book a Session
          </Link>
          <Link href="/quick-check" className={buttonClassName("quiet", "lg")}>
            Take the Quick Check
          </Link>
        </div>
      </section>
    </>
  );
}
