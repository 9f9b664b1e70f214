import type { Metadata } from "next";
import { ArchiveLink } from "@/components/newsletter/archive/archive-parts";
import { NewsletterForm } from "@/components/newsletter/signup/newsletter-form";
import { AdministrationServices } from "@/components/services/administration-services";
import { AdministrationAnswers } from "@/components/services/administration-terms";
import { administrationJsonLd } from "@/components/shop/product/product-json-ld";
import { Motif } from "@/components/site/motif";
import { PageIntro } from "@/components/site/page-intro";
import { PageQuestions } from "@/components/site/page-text/page-questions";
import { PageSections } from "@/components/site/page-text/page-sections";
import { Makers } from "@/components/site/people";
import { PageJsonLd } from "@/components/site/seo/page-json-ld";
import { buttonClassName } from "@/components/ui/button";
import { ArrowRight } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { campaignHref, siteCampaign } from "@/lib/attribution/campaign-links";
import { getSiteOrigin } from "@/lib/config/env";
import { getPageContent, getPeople, getPublicIssues } from "@/lib/web/http/cached-content";
import { getBusinessProfile } from "@/lib/web/http/cached-reads";
import { pageMetadata } from "@/lib/web/http/page-metadata";

const description =
  "We register your songs everywhere that pays royalties, fix wrong registrations, and claim unpaid royalties. You keep your rights.";

export function generateMetadata(): Promise<Metadata> {
  return pageMetadata({
    path: "/services/publishing-admin",
    title: "Publishing administration",
    description,
  });
}

export default async function PublishingAdministrationPage() {
  const profile = await getBusinessProfile();
  const [content, people] = await Promise.all([
    getPageContent("publishing-admin"),
    getPeople("publishing"),
  ]);
  return (
    <>
      <PageJsonLd
        origin={getSiteOrigin()}
        path="/services/publishing-admin"
        nodes={[
          administrationJsonLd(description, {
            url: `${getSiteOrigin()}/services/publishing-admin`,
            businessName: profile.name,
          }),
        ]}
      />
      <PageIntro
        title="Publishing, taken care of"
        lead="Many organizations pay royalties for your songs, and each one pays only for songs registered with it. We handle that paperwork for you. You keep ownership of your songs."
      />
      {content.administration ? (
        <div className="wrap mt-8 md:mt-10">
          <AdministrationAnswers
            terms={content.administration}
            audience={content.audience}
            makers={<Makers people={people} profile={profile} />}
          />
        </div>
      ) : null}
      <AdministrationServices />
      <PageSections title="What to expect" sections={content.sections} />
      <section className="below-24 relative mt-20 overflow-hidden bg-accent text-on-accent [--focus:var(--ink)] md:mt-28">
        <Motif className="absolute top-[-12rem] right-[-34rem] aspect-2/1 w-[88rem] max-lg:hidden xl:right-[-16rem]" />
        <div className="wrap relative grid justify-items-start gap-6 py-14 md:py-20">
          <h2 className="text-title md:text-6xl">It starts with a session</h2>
          <p className="max-w-[42ch] text-lg">
            We review your catalog together, find what's missing, and agree on what we'll handle and
            what you'll do yourself. Session prices are on the booking page.
          </p>
          <div className="flex flex-wrap items-center gap-x-7 gap-y-3">
            <Link
              href={campaignHref("/book-session", "", siteCampaign("publishing-admin"))}
              className={buttonClassName("onAccent", "lg")}
            >
              Book a Session
            </Link>
            <Link
              href="/ebook"
              className="py-2 text-lg font-semibold underline decoration-2 underline-offset-4 hover:decoration-4"
            >
              Do it yourself with the eBook
            </Link>
          </div>
        </div>
      </section>
      <PageQuestions {...content} people={people} />
      <section
        id="newsletter"
        aria-labelledby="newsletter-title"
        className="below-32 wrap split-label mt-20 md:mt-28"
      >
        <div className="grid content-start gap-4">
          <h2 id="newsletter-title" className="text-title">
            One short lesson in your inbox
          </h2>
          <p className="max-w-[40ch] text-lg text-soft">
            The newsletter covers registrations, splits, and statements, one topic at a time. You
            choose how often you get it.
          </p>
          {(await getPublicIssues()).length > 0 ? <ArchiveLink /> : null}
        </div>
        <NewsletterForm source="inline" />
      </section>
      <p className="wrap mt-16">
        <Link
          href="/"
          className="inline-flex items-center gap-2 py-2 font-semibold underline decoration-accent decoration-4 underline-offset-8 hover:decoration-current"
        >
          <ArrowRight className="size-5 rotate-180" />
          Back to Home
        </Link>
      </p>
    </>
  );
}
