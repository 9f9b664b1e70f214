import type { Metadata } from "next";
import { sendHomeMessageAction } from "@/app/(public)/actions";
import type { MessageAction } from "@/components/forms/message-form";
import { About } from "@/components/home/about";
import { Contact } from "@/components/home/contact";
import { Faq } from "@/components/home/faq";
import { Services } from "@/components/home/services";
import { Showcase } from "@/components/home/showcase";
import { HomeContactFields } from "@/components/inquiries/contact-fields";
import { InquiryForm } from "@/components/inquiries/inquiry-form";
import { ExitIntent } from "@/components/newsletter/signup/exit-intent";
import { HeroStage } from "@/components/site/hero-stage";
import { ProfileText } from "@/components/site/profile/profile-context";
import { faqJsonLd } from "@/components/site/seo/json-ld";
import { businessJsonLd, websiteJsonLd } from "@/components/site/seo/json-ld-business";
import { PageJsonLd } from "@/components/site/seo/page-json-ld";
import { buttonClassName } from "@/components/ui/button";
import { ArrowDown } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { campaignHref, siteCampaign } from "@/lib/attribution/campaign-links";
import { getSiteOrigin } from "@/lib/config/env";
import { replyGoal } from "@/lib/inquiries/inquiry-copy";
import { getConsultationLink } from "@/lib/profile/profile-links";
import { getCourseOutline, getFaqEntries } from "@/lib/web/http/cached-content";
import {
  getBuiltIn,
  getBusinessProfile,
  getCatalog,
  getCourseFormat,
  getSessionHours,
} from "@/lib/web/http/cached-reads";
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
  const [products, faq, outline, builtIn, hours] = await Promise.all([
    getCatalog(),
    getFaqEntries(),
    getCourseOutline(),
    getBuiltIn(),
    getSessionHours(),
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
      <Showcase preview={outline.preview} courseFormat={await getCourseFormat()} />
      <About />
      <Faq entries={faq} />
      <Contact schedule={getConsultationLink(profile, builtIn)} hours={hours} />
      <HomeContact action={sendHomeMessageAction} />
      <ExitIntent />
    </>
  );
}

function HomeContact({ action }: { readonly action: MessageAction }) {
  return (
    <div className="wrap split-label mt-16 md:mt-24">
      <div className="grid content-start gap-4">
        <h3 className="text-title max-w-[8ch]">Send a Message</h3>
        <p className="max-w-[36ch] text-lg text-soft">
          {replyGoal} Our office hours are <ProfileText field="officeHours" />.
        </p>
      </div>
      <InquiryForm name="home" action={action}>
        <HomeContactFields />
      </InquiryForm>
    </div>
  );
}

const linkClassName =
  "inline-flex min-h-11 items-center gap-2 text-lg font-semibold underline decoration-2 underline-offset-4 hover:decoration-4";

/** Extends behind the transparent header. */
function Hero() {
  return (
    <HeroStage className="-mt-16.5 bg-accent pt-16 text-on-accent [--focus:var(--ink)] md:-mt-20.5 md:pt-0.5">
      <h1 className="text-poster max-w-[9ch] lg:text-[5rem]">
        Register your songs. Collect your royalties.
      </h1>
      <p className="max-w-[34ch] text-xl leading-snug font-medium">
        Royalty registration, publishing administration, and radio promotion for independent
        artists. Based in <ProfileText field="city" />.
      </p>
      <div className="flex flex-wrap items-center gap-x-7 gap-y-3">
        <Link
          href={campaignHref("/book-session", "", siteCampaign("hero"))}
          className={buttonClassName("onAccent", "lg")}
        >
          Book a Paid Strategy Session
        </Link>
        <a href="#services" className={linkClassName}>
          View Services
          <ArrowDown />
        </a>
        <Link href={campaignHref("/ebook", "", siteCampaign("hero"))} className={linkClassName}>
          Get the eBook
        </Link>
        <Link
          href={campaignHref("/quick-check", "", siteCampaign("hero"))}
          className={linkClassName}
        >
          Take the free Quick Check
        </Link>
      </div>
    </HeroStage>
  );
}
