import type { Metadata } from "next";
import { EventRow } from "@/components/community/event-row";
import { JoinButton } from "@/components/community/join-button";
import { pageMetadata } from "@/components/site/metadata";
import { communityLinks } from "@/lib/booking-links";
import { upcomingEvents } from "@/lib/web/events";

export const metadata: Metadata = pageMetadata({
  path: "/events",
  title: "Events",
  description:
    "Meetings, talks and listening nights for independent artists, from Memphis and online.",
});

export default async function EventsPage() {
  const events = await upcomingEvents();
  const none = events.length === 0;
  return (
    <>
      <div className="wrap pt-8 md:pt-12">
        <h1 className="text-poster max-w-[9ch]">{none ? "Events Coming Soon" : "Events"}</h1>
      </div>
      <div className="wrap mt-12 md:mt-16">
        {none ? (
          <p className="max-w-[48ch] text-xl leading-relaxed text-soft">
            Nothing has a date yet. What we plan is told in the community chat first, and stands
            here as soon as it has a day and a place.
          </p>
        ) : (
          <ul className="border-t-2 border-text">
            {events.map((event) => (
              <EventRow key={event.id} event={event} />
            ))}
          </ul>
        )}
      </div>
      <section className="wrap mt-14 md:mt-20">
        <div className="flex flex-wrap items-center justify-between gap-x-12 gap-y-6 border-y-2 border-text py-8 md:py-10">
          <h2 className="text-title max-w-[18ch]">Hear of it in the chat</h2>
          <JoinButton links={communityLinks()} label="Join the community chat" />
        </div>
      </section>
    </>
  );
}
