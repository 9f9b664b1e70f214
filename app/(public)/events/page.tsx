import type { Metadata } from "next";
import type { ReactNode } from "react";
import { EventRow } from "@/components/community/event-row";
import { JoinButton } from "@/components/community/join-button";
import { NewsletterButton } from "@/components/newsletter/signup/newsletter-button";
import { HeroStage } from "@/components/site/hero-stage";
import { PageJsonLd } from "@/components/site/seo/page-json-ld";
import { buttonClassName } from "@/components/ui/button";
import { getSiteOrigin } from "@/lib/config/env";
import { getCommunityLinks } from "@/lib/profile/profile-links";
import { getBusinessProfile, getUpcomingEvents } from "@/lib/web/http/cached-reads";
import { pageMetadata } from "@/lib/web/http/page-metadata";

export function generateMetadata(): Promise<Metadata> {
  return pageMetadata({
    path: "/events",
    title: "Events",
    description: "Find upcoming events for independent artists in Memphis and online.",
  });
}

export default async function EventsPage() {
  const profile = await getBusinessProfile();
  const events = await getUpcomingEvents();
  const links = getCommunityLinks(profile);
  const join = links ? (
    <JoinButton links={links} label="Join the community chat" />
  ) : (
    <NewsletterButton className={buttonClassName("primary", "lg")}>
      Get the newsletter
    </NewsletterButton>
  );
  const jsonLd = <PageJsonLd path="/events" origin={getSiteOrigin()} />;
  if (events.length === 0) {
    return (
      <>
        {jsonLd}
        <NoEvents join={join} hasChat={links !== null} />
      </>
    );
  }
  return (
    <>
      {jsonLd}
      <div className="wrap page-top">
        <h1 className="text-poster max-w-[9ch]">Events</h1>
      </div>
      <div className="wrap mt-10 md:mt-14">
        <ul className="border-t-2 border-text">
          {events.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ul>
      </div>
      <section className="wrap">
        <div className="flex flex-wrap items-center justify-between gap-x-12 gap-y-6 border-y-2 border-text py-8 md:py-10">
          <h2 className="text-title max-w-[18ch]">{`Hear about the next one in the ${links ? "chat" : "newsletter"}`}</h2>
          {join}
        </div>
      </section>
    </>
  );
}

type NoEventsProps = { readonly join: ReactNode; readonly hasChat: boolean };

function NoEvents({ join, hasChat }: NoEventsProps) {
  return (
    <HeroStage
      className="bg-ink text-paper [--focus:var(--paper)] [--ground:var(--ink)] [--text:var(--paper)] dark:bg-raised"
      motifClassName="text-accent"
    >
      <h1 className="text-poster max-w-[9ch]">Events Coming Soon</h1>
      <p className="max-w-[36ch] text-xl leading-relaxed">
        We don't have any events scheduled yet. We'll announce new ones in the{" "}
        {hasChat ? "community chat" : "newsletter"} first, then post them here.
      </p>
      {join}
    </HeroStage>
  );
}
