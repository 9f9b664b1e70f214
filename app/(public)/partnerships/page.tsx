import type { Metadata } from "next";
import { sendPartnershipInquiryAction } from "@/app/(public)/actions";
import { InquiryForm } from "@/components/inquiries/inquiry-form";
import { PartnershipFields } from "@/components/inquiries/partnership-fields";
import { PageIntro } from "@/components/site/page-intro";
import { ProfileText } from "@/components/site/profile/profile-context";
import { PageJsonLd } from "@/components/site/seo/page-json-ld";
import { getSiteOrigin } from "@/lib/config/env";
import { replyGoal } from "@/lib/inquiries/inquiry-copy";
import { getBusinessProfile } from "@/lib/web/http/cached-reads";
import { pageMetadata } from "@/lib/web/http/page-metadata";

export async function generateMetadata(): Promise<Metadata> {
  const { name } = await getBusinessProfile();
  return await pageMetadata({
    path: "/partnerships",
    title: "Partnerships",
    description: `${name} works with brands, distributors, radio stations, and schools. Tell us how you'd like to work with independent artists.`,
  });
}

export default function PartnershipsPage() {
  return (
    <>
      <PageJsonLd path="/partnerships" origin={getSiteOrigin()} />
      <PageIntro
        title="Work with us"
        titleClassName="max-w-[8ch]"
        lead="If you work with independent artists or want to start, let's talk. We partner with other organizations in four areas."
      />
      <PartnershipAreas />
      <section aria-labelledby="form-title" className="below-96 wrap mt-20 md:mt-28">
        <div className="split-label border-t-2 border-text pt-8">
          <div className="grid content-start gap-4">
            <h2 id="form-title" className="text-title max-w-[10ch]">
              Partnership Intake Form
            </h2>
            <p className="max-w-[40ch] text-soft">
              {replyGoal} Our office hours are <ProfileText field="officeHours" />.
            </p>
          </div>
          <InquiryForm name="partnership" action={sendPartnershipInquiryAction}>
            <PartnershipFields />
          </InquiryForm>
        </div>
      </section>
    </>
  );
}

const areas = [
  {
    title: "Brand Partnerships",
    text: "Sponsored sessions, songs for campaigns, and events with independent artists.",
  },
  {
    title: "Distribution Partners",
    text: "Distributors and labels that want their artists registered and fully paid.",
  },
  {
    title: "Radio Promotion",
    text: "Stations and programmers that play independent music and disclose who paid for it.",
  },
  {
    title: "Educational Collaborations",
    text: "Schools, studios, and associations that teach artists how royalties work.",
  },
] as const;

function PartnershipAreas() {
  return (
    <section aria-labelledby="areas-title" className="below-32 wrap mt-12 md:mt-16">
      <h2 id="areas-title" className="sr-only">
        Four areas
      </h2>
      <ul className="border-t-2 border-text">
        {areas.map(({ title, text }) => (
          <li
            key={title}
            className="split-label gap-y-2 border-b border-line py-6 md:py-8 lg:items-baseline"
          >
            <h3 className="text-2xl md:text-4xl">{title}</h3>
            <p className="max-w-[52ch] text-lg text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
