import type { Metadata } from "next";
import { Figures } from "@/components/about/figures";
import { Principles } from "@/components/about/principles";
import { PageIntro } from "@/components/site/page-intro";
import { PageQuestions } from "@/components/site/page-text/page-questions";
import { PageJsonLd } from "@/components/site/seo/page-json-ld";
import { buttonClassName } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { campaignHref, siteCampaign } from "@/lib/attribution/campaign-href";
import { getSiteOrigin } from "@/lib/config/env";
import { site } from "@/lib/core/site";
import { getPageContent } from "@/lib/web/http/cached-content";
import { pageMetadata } from "@/lib/web/http/page-metadata";

export const metadata: Metadata = pageMetadata({
  path: "/about",
  title: "About us",
  description: `${site.name} is a music-business consultancy in ${site.city}: royalties, publishing administration and radio for independent artists.`,
});

export default async function AboutPage() {
  const { sections, questions, team } = await getPageContent("about");
  return (
    <>
      <PageJsonLd path="/about" origin={getSiteOrigin()} />
      <PageIntro
        title="The business side, from Memphis"
        titleClassName="max-w-[11ch]"
        lead="We're a consultancy for independent artists. We show you where your song's money goes, handle the registrations that collect it, and get your songs on the radio."
      />
      <Figures sections={sections} />
      <Principles />
      <PageQuestions questions={questions} team={team} />
      <section className="below-24 wrap mt-20 grid justify-items-start gap-6 md:mt-28">
        <h2 className="text-title">Bring your release list</h2>
        <p className="max-w-[44ch] text-lg text-soft">
          A session is the fastest way to find out what you're owed and who's holding it. Not ready
          for one? Our seven-question Quick Check shows what you're missing.
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
