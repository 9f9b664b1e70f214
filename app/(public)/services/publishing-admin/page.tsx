import type { Metadata } from "next";
import { NewsletterForm } from "@/components/newsletter/signup/newsletter-form";
import { AdministrationServices } from "@/components/services/administration-services";
import { administrationJsonLd } from "@/components/shop/product/product-json-ld";
import { Motif } from "@/components/site/motif";
import { PageIntro } from "@/components/site/page-intro";
import { pageMetadata } from "@/components/site/seo/metadata";
import { PageJsonLd } from "@/components/site/seo/page-json-ld";
import { buttonClassName } from "@/components/ui/button";
import { ArrowRight } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { campaignHref, siteCampaign } from "@/lib/attribution/campaign-href";
import { getSiteOrigin } from "@/lib/config/env";

const description =
  "Songs registered where royalties are paid, wrong entries repaired, unpaid money claimed. For independent artists who keep what they own.";

export const metadata: Metadata = pageMetadata({
  path: "/services/publishing-admin",
  title: "Publishing administration",
  description,
});

export default function PublishingAdministrationPage() {
  return (
    <>
      <PageJsonLd
        path="/services/publishing-admin"
        nodes={[administrationJsonLd(description, `${getSiteOrigin()}/services/publishing-admin`)]}
      />
      <PageIntro
        title="Publishing, looked after"
        lead="Your songs earn in many places, and each pays only what is registered with it. We do that paperwork and keep at it. What you own stays in your name."
      />
      <AdministrationServices />
      <section className="below-24 relative mt-20 overflow-hidden bg-accent text-on-accent [--focus:var(--ink)] md:mt-28">
        <Motif className="absolute top-[-12rem] right-[-34rem] aspect-2/1 w-[88rem] max-lg:hidden xl:right-[-16rem]" />
        <div className="wrap relative grid justify-items-start gap-6 py-14 md:py-20">
          <h2 className="text-title md:text-6xl">It starts with a session</h2>
          <p className="max-w-[42ch] text-lg">
            We look at your catalogue together, see what is missing, and agree on what we take over
            and what you do yourself. The price of the session stands beside it.
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
      <section
        id="newsletter"
        aria-labelledby="newsletter-title"
        className="below-32 wrap mt-20 grid gap-8 md:mt-28 lg:grid-cols-[5fr_7fr] lg:gap-16"
      >
        <div className="grid content-start gap-4">
          <h2 id="newsletter-title" className="text-title">
            One step a morning, by mail
          </h2>
          <p className="max-w-[40ch] text-lg text-soft">
            The newsletter goes through registrations, splits and statements, a piece at a time. You
            choose how often it comes.
          </p>
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
