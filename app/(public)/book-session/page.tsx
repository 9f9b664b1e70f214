import type { Metadata } from "next";
import { NoSessions } from "@/components/booking/no-sessions";
import { type Booking, bookingNotes, SessionCard } from "@/components/booking/session-card";
import { SessionFacts } from "@/components/booking/session-facts";
import { sessionsJsonLd } from "@/components/shop/product/product-json-ld";
import { PageIntro } from "@/components/site/page-intro";
import { PageQuestions } from "@/components/site/page-text/page-questions";
import { PageSections } from "@/components/site/page-text/page-sections";
import { PageJsonLd } from "@/components/site/seo/page-json-ld";
import { buttonClassName } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { NumberedList } from "@/components/ui/numbered-list";
import { getSiteOrigin } from "@/lib/config/env";
import { getSessionLead } from "@/lib/inquiries/inquiry-copy";
import { getSessionLink, isSessionLength, type SessionLink } from "@/lib/profile/profile-links";
import { getPageContent, getPeople } from "@/lib/web/http/cached-content";
import {
  getBuiltIn,
  getBusinessProfile,
  getCatalog,
  getSessionHours,
} from "@/lib/web/http/cached-reads";
import { pageMetadata } from "@/lib/web/http/page-metadata";

export function generateMetadata(): Promise<Metadata> {
  return pageMetadata({
    path: "/book-session",
    title: "Book a Paid Strategy Session",
    description:
      "Talk with us by video for 30, 45, or 60 minutes about your royalties, registrations, and releases.",
  });
}

export default async function BookSessionPage() {
  const profile = await getBusinessProfile();
  const [catalog, content, people, builtIn, hours] = await Promise.all([
    getCatalog(),
    getPageContent("sessions"),
    getPeople("sessions"),
    getBuiltIn(),
    getSessionHours(),
  ]);
  const sessions = catalog.filter(({ kind, isActive }) => kind === "session" && isActive);
  const cards = sessions.flatMap((session) => {
    const length = session.durationMinutes;
    return isSessionLength(length)
      ? [{ session, length, link: getSessionLink(profile, length, builtIn) }]
      : [];
  });
  const booking = getBooking(cards.map(({ link }) => link));
  return (
    <>
      <PageJsonLd
        origin={getSiteOrigin()}
        path="/book-session"
        nodes={[
          sessionsJsonLd(
            sessions,
            { url: `${getSiteOrigin()}/book-session`, businessName: profile.name },
            new Map(
              cards.flatMap(({ session, link }) =>
                link.kind === "built_in" ? [[session.id, link.href] as const] : [],
              ),
            ),
          ),
        ]}
      />
      <PageIntro
        title="Book a Paid Strategy Session"
        titleClassName="max-w-[14ch]"
        lead={getSessionLead(hours)}
      />
      <div className="wrap mt-8">
        <SessionFacts
          sessions={sessions}
          booking={booking}
          audience={content.audience}
          people={people}
          profile={profile}
        />
      </div>
      <div className="wrap mt-12 md:mt-16">
        {sessions.length === 0 ? (
          <NoSessions />
        ) : (
          <ul className="border-y-2 border-text md:grid md:grid-cols-3">
            {cards.map(({ session, length, link }) => (
              <SessionCard
                key={session.id}
                session={session}
                length={length}
                link={link}
                hasNote={booking === "mixed"}
              />
            ))}
          </ul>
        )}
        {booking === "mixed" ? null : <p className="mt-4 text-soft">{bookingNotes[booking]}</p>}
      </div>
      <BookingSteps booking={booking} />
      <PageSections title="About the sessions" sections={content.sections} />
      <PageQuestions {...content} people={people} />
      <section className="below-24 wrap mt-20 md:mt-28">
        <div className="split-aside gap-y-6 border-t-2 border-text pt-8 lg:items-end">
          <div className="grid gap-4">
            <h2 className="text-title">Want us to do it for you?</h2>
            <p className="max-w-[52ch] text-lg text-soft">
              We register your songs and recordings, keep the registrations current, and claim
              royalties that haven't been paid.
            </p>
          </div>
          <div className="lg:justify-self-end">
            <Link href="/services/publishing-admin" className={buttonClassName("secondary", "lg")}>
              See publishing services
            </Link>
          </div>
        </div>
      </section>
    </>
  );
}

/** How all the lengths are booked; `mixed` if they differ, or none is on sale. */
function getBooking(links: readonly SessionLink[]): Booking {
  const kinds = new Set(links.map(({ kind }) => kind));
  const [only] = kinds;
  return only && kinds.size === 1 ? only : "mixed";
}

const timeSteps: Readonly<Record<Booking, string>> = {
  request: "Tell us when you're free. We'll confirm a time by email before you pay.",
  built_in: "Pick a free time and pay. We'll email your invitation with the video link right away.",
  external: "Pick an open time in the scheduler, and follow its payment steps.",
  mixed: "Follow the length's button. Each one says whether you pick a time or send a request.",
};

function BookingSteps({ booking }: { readonly booking: Booking }) {
  const steps = [
    {
      title: "Choose a length",
      text: "Choose 30 minutes for one question, 45 minutes to review your registrations, or 60 minutes for a full plan.",
    },
    {
      title: "Choose a time",
      text: timeSteps[booking],
    },
    {
      title: "Gather your paperwork",
      text: "Have your latest statements, your song list with splits, and your account logins ready.",
    },
  ] as const;
  return (
    <section className="below-32 wrap split-label mt-20 md:mt-28">
      <h2 className="text-title max-w-[12ch]">How it works</h2>
      <NumberedList items={steps} />
    </section>
  );
}
