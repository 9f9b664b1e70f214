import type { Metadata } from "next";
import type { ReactNode } from "react";
import { EventRow } from "@/components/community/event-row";
import { JoinButton } from "@/components/community/join-button";
import { HeroStage } from "@/components/site/hero-stage";
import { pageMetadata } from "@/components/site/seo/metadata";
import { PageJsonLd } from "@/components/site/seo/page-json-ld";
import { getCommunityLinks } from "@/lib/config/booking-links";
import { getUpcomingEvents } from "@/lib/web/http/cached-events";

export const metadata: Metadata = pageMetadata({
  path: "/events",
  title: "Events",
  description: "What is on for independent artists in our community, in Memphis and online.",
});

export default async function EventsPage() {
  const events = await getUpcomingEvents();
  const join = <JoinButton links={getCommunityLinks()} label="Join the community chat" />;
  const place = <PageJsonLd path="/events" />;
  if (events.length === 0) {
    return (
      <>
        {place}
        <NoEvents join={join} />
      </>
    );
  }
  return (
    <>
      {place}
      <div className="wrap pt-8 md:pt-12">
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
          <h2 className="text-title max-w-[18ch]">Hear of the next one in the chat</h2>
          {join}
        </div>
      </section>
    </>
  );
}

function NoEvents({ join }: { readonly join: ReactNode }) {
  return (
    <HeroStage
      className="bg-ink text-paper [--focus:var(--paper)] [--ground:var(--ink)] [--text:var(--paper)] dark:bg-raised"
      motifClassName="text-accent"
    >
      <h1 className="text-poster max-w-[9ch]">Events Coming Soon</h1>
      <p className="max-w-[36ch] text-xl leading-relaxed">
        Nothing has a date yet. What we plan is told in the community chat first, and stands here as
        soon as it has a day and a place.
      </p>
      {join}
    </HeroStage>
  );
}
