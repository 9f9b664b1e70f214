import type { Metadata } from "next";
import { JoinButton } from "@/components/community/join-button";
import { NewsletterButton } from "@/components/newsletter/signup/newsletter-button";
import { CommunitySignup } from "@/components/newsletter/signup/newsletter-form";
import { HeroStage } from "@/components/site/hero-stage";
import { PageJsonLd } from "@/components/site/seo/page-json-ld";
import { buttonClassName } from "@/components/ui/button";
import { ArrowRight } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { NumberedList } from "@/components/ui/numbered-list";
import { getSiteOrigin } from "@/lib/config/env";
import { type CommunityEvent, formatEventTime } from "@/lib/events/community-event";
import { type CommunityLinks, getCommunityLinks } from "@/lib/profile/profile-links";
import { getBusinessProfile, getUpcomingEvents } from "@/lib/web/http/cached-reads";
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
          {links ? "Join a free chat" : "We're setting up a free chat"} where independent artists
          and producers ask about royalties, compare distributors, and share their work.
        </p>
        <JoinCommunity links={links} label="Join the community" />
      </HeroStage>
      <div className="wrap split-aside mt-12 gap-y-6 md:mt-16">
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

type Props = {
  /** Null while there's no community. */
  readonly links: CommunityLinks | null;
  readonly label: string;
};

/** The button to join the chat, or, until there is one, how to hear when it opens. */
function JoinCommunity({ links, label }: Props) {
  if (links) return <JoinButton links={links} label={label} />;
  return (
    <div className="grid justify-items-start gap-4">
      <p className="max-w-[36ch] text-lg font-semibold">
        The chat isn't open yet. We'll announce the opening in the newsletter.
      </p>
      <NewsletterButton className={buttonClassName("primary", "lg")}>
        Get the newsletter
      </NewsletterButton>
    </div>
  );
}

const guidelines = [
  {
    title: "Respect all members",
    text: "Welcome questions from beginners and answer them with respect.",
  },
  {
    title: "No spam or off-topic promotion",
    text: "Share your own releases only where the chat allows it.",
  },
  {
    title: "Keep feedback constructive",
    text: "Explain what works, what doesn’t, and what you’d try.",
  },
  {
    title: "Share only work you own",
    text: "You can also share work you have permission to use.",
  },
  {
    title: "Keep discussions professional",
    text: "Write the way you’d talk to a client.",
  },
] as const;

function Guidelines() {
  return (
    <section className="below-48 wrap split-label mt-20 md:mt-28">
      <h2 className="text-title max-w-[10ch]">Community guidelines</h2>
      <NumberedList items={guidelines} />
    </section>
  );
}

type EventsCardProps = {
  /** Undefined if no event is announced. */
  readonly next: CommunityEvent | undefined;
  readonly hasChat: boolean;
};

/** Links to /events and shows the next one. */
function EventsCard({ next, hasChat }: EventsCardProps) {
  return (
    <Link
      href="/events"
      className="group grid content-between gap-10 rounded-md bg-accent p-6 text-on-accent [--focus:var(--text)] md:p-10"
    >
      <div className="grid gap-3">
        <h2 className="text-title">Events</h2>
        {next ? (
          <p className="max-w-[32ch] text-lg">
            Next: <span className="font-semibold">{next.title}</span>,{" "}
            {formatEventTime(next.startsAt, next.endsAt)}
          </p>
        ) : (
          <p className="max-w-[32ch] text-lg">
            We don't have any dates yet. We'll announce events in the{" "}
            {hasChat ? "chat" : "newsletter"} first, then post them here.
          </p>
        )}
      </div>
      <span className="inline-flex items-center gap-3 text-lg font-semibold underline-offset-4 group-hover:underline">
        See events
        <ArrowRight className="size-7 transition-transform group-hover:translate-x-1" />
      </span>
    </Link>
  );
}
