import type { Booking } from "@/components/booking/session-card";
import { Facts } from "@/components/site/facts";
import { Makers } from "@/components/site/people";
import { Amount } from "@/components/ui/price";
import type { Product } from "@/lib/catalog/product";
import { getRefundLine } from "@/lib/catalog/refund-copy";
import type { PageBody, Person } from "@/lib/content/document-schemas";
import type { PublicProfile } from "@/lib/profile/public-profile";

type Props = Pick<PageBody, "audience"> & {
  /** The sessions on sale. */
  readonly sessions: readonly Pick<Product, "kind" | "priceCents" | "recurringInterval">[];
  readonly booking: Booking;
  readonly people: readonly Person[];
  readonly profile: Pick<PublicProfile, "name" | "city">;
};

const afterPayment: Readonly<Record<Booking, string>> = {
  request:
    "You pay once we’ve confirmed your time. Then we email a calendar invite with the video link.",
  built_in: "We email a calendar invite with the video link right away.",
  external: "You’ll get a confirmation with the video link.",
  mixed: "You’ll get a confirmation with the video link.",
};

/** What a visitor asks before requesting a session. Nothing while none is on sale. */
export function SessionFacts({ sessions, booking, audience, people, profile }: Props) {
  const [first] = sessions;
  if (!first) return null;
  const lowest = Math.min(...sessions.map(({ priceCents }) => priceCents));
  return (
    <Facts
      layout="columns"
      rows={[
        [
          "You get",
          "A video call with one of us about your music, and afterward a written list of what to fix, in order",
        ],
        [
          "What it costs",
          <span key="price">
            {sessions.length} lengths, from <Amount cents={lowest} />
          </span>,
        ],
        ["Who it’s for", audience],
        ["Who you’ll meet", <Makers key="makers" people={people} profile={profile} />],
        ["Refund", getRefundLine(first)],
        ["After you pay", afterPayment[booking]],
      ]}
    />
  );
}
