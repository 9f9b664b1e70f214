import type { Metadata } from "next";
import { EventsCard } from "@/components/community/events-card";
import { Guidelines } from "@/components/community/guidelines";
import { JoinCommunity } from "@/components/community/join-community";
import { CommunitySignup } from "@/components/newsletter/signup/community-signup";
import { HeroStage } from "@/components/site/hero-stage";
import { PageJsonLd } from "@/components/site/seo/page-json-ld";
import { getSiteOrigin } from "@/lib/config/env";
import { getCommunityLinks } from "@/lib/profile/profile-links";
import { getUpcomingEvents } from "@/lib/web/http/cached-events";
import { getBusinessProfile } from "@/lib/web/http/cached-profile";
import { pageMetadata } from "@/lib/web/http/page-metadata";

export function generateMetadata(): Promise<Metadata> {
  return pageMetadata({
    path: "/community",
    title: "Community",
    description:
      "Join a free chat where independent artists talk about royalties, registrations, and releases with people who’ve done it before.",
  });
}

export default async function CommunityPage() {
  const profile = await getBusinessProfile();
  const [next] = await getUpcomingEvents();
  const links = getCommunityLinks(profile);
  return (
    <>
      <PageJsonLd path="/community" origin={getSiteOrigin()} />
      <HeroStage className="md:-mt-16" motifClassName="text-accent">
        <h1 className="text-poster max-w-[9ch]">The artists’ community</h1>
        <p className="max-w-[36ch] text-xl leading-relaxed text-soft">
          {links ? "Join a free chat" : "We're preparing a free chat"} where independent artists and
          producers ask about royalties, compare distributors, and share their work.
        </p>
        <JoinCommunity links={links} label="Join the community" />
      </HeroStage>
      <div className="wrap mt-12 grid gap-6 md:mt-16 lg:grid-cols-[7fr_5fr]">
        <section
          aria-labelledby="newsletter-title"
          className="grid content-start gap-6 rounded-md bg-raised p-6 md:p-10"
        >
          <div className="grid gap-3">
            <h2 id="newsletter-title" className="text-title">
              Prefer email?
            </h2>
            <p className="max-w-[48ch] text-soft">
              Our newsletter covers the same topics in short lessons by email.
            </p>
          </div>
          <CommunitySignup />
        </section>
        <EventsCard next={next} hasChat={links !== null} />
      </div>
      <Guidelines />
    </>
  );
}
