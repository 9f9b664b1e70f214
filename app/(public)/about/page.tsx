import type { Metadata } from "next";
import { Figures } from "@/components/about/figures";
import { PageIntro } from "@/components/site/page-intro";
import { PageQuestions } from "@/components/site/page-text/page-questions";
import { PageJsonLd } from "@/components/site/seo/page-json-ld";
import { buttonClassName } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { campaignHref, siteCampaign } from "@/lib/attribution/campaign-links";
import { getSiteOrigin } from "@/lib/config/env";
import { getPageContent, getPeople } from "@/lib/web/http/cached-content";
import { getBusinessProfile } from "@/lib/web/http/cached-reads";
import { pageMetadata } from "@/lib/web/http/page-metadata";

export async function generateMetadata(): Promise<Metadata> {
  const { city, name } = await getBusinessProfile();
  return await pageMetadata({
    path: "/about",
    title: "About us",
    description: `${name} is a ${city} consultancy that helps independent artists with royalties, publishing administration, and radio promotion.`,
  });
}

export default async function AboutPage() {
  const [{ sections, questions, team }, people] = await Promise.all([
    getPageContent("about"),
    getPeople(),
  ]);
  return (
    <>
      <PageJsonLd path="/about" origin={getSiteOrigin()} />
      <PageIntro
        title="The business side of music, handled in Memphis"
        titleClassName="max-w-[11ch]"
        lead="We're a consultancy for independent artists. We show you where your royalties go, handle the registrations you need to collect them, and get your songs on the radio."
      />
      <PageQuestions questions={[]} team={team} people={people} />
      <Figures sections={sections} />
      <Principles />
      <PageQuestions questions={questions} team="" />
      <section className="below-24 wrap mt-20 grid justify-items-start gap-6 md:mt-28">
        <h2 className="text-title">Bring your release list</h2>
        <p className="max-w-[44ch] text-lg text-soft">
          A session is the fastest way to find out what you're owed and who's holding it. If you
          aren't ready for a session, our seven-question Quick Check will show what you're missing.
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

const principles = [
  {
    title: "Your songs stay yours",
    text: "We register your songs, fix registrations, and file claims for you. You keep your copyrights.",
  },
  {
    title: "You see our prices up front",
    text: "We show the price of every session, book, course, and radio package. The only charge we add at checkout is sales tax, if it applies.",
  },
  {
    title: "We call paid airplay paid",
    text: "Every radio package is paid promotion, and the station announces that on air, as required by law.",
  },
  {
    title: "Plain English",
    text: "You should be able to do every step without us. The eBook, the course, and the newsletter show you how.",
  },
] as const;

function Principles() {
  return (
    <section
      aria-labelledby="principles-title"
      className="below-48 wrap split-label mt-20 md:mt-28"
    >
      <h2 id="principles-title" className="text-title">
        How we work
      </h2>
      <ul className="border-t-2 border-text">
        {principles.map(({ title, text }) => (
          <li key={title} className="grid gap-2 border-b border-line py-6 md:py-8">
            <h3 className="text-2xl tracking-tight md:text-3xl">{title}</h3>
            <p className="max-w-[56ch] text-lg text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
