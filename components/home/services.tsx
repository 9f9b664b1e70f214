import { Link } from "@/components/ui/link";
import { Amount } from "@/components/ui/price";
import { campaignHref, siteCampaign } from "@/lib/attribution/campaign-links";
import type { Product, ProductKind } from "@/lib/catalog/product";

function TrackPrice({ track }: { readonly track: Track }) {
  const { lowestCents, isRange, kind } = track;
  if (kind !== null && lowestCents === null) return null;
  return (
    <span className="figures text-lg">
      {lowestCents === null || kind === null ? (
        "Starts with a session"
      ) : (
        <>
          {isRange ? "from " : null}
          <Amount cents={lowestCents} />
        </>
      )}
    </span>
  );
}

function TrackRow({ track }: { readonly track: Track }) {
  return (
    <li className="group relative grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-5 border-b border-line py-8 md:grid-cols-[5rem_minmax(0,1fr)] md:gap-x-7 md:py-10">
      <p
        aria-hidden="true"
        className="grid size-14 place-items-center rounded-full bg-accent font-display text-lg font-extrabold text-on-accent [box-shadow:inset_0_0_0_5px_var(--amber),inset_0_0_0_6.5px_var(--ink)] transition-transform duration-300 group-hover:rotate-45 md:size-20 md:text-2xl"
      >
        {track.position}
      </p>
      <div className="grid grid-rows-[auto_1fr_auto] gap-3">
        <h3 className="text-[1.7rem] leading-none sm:text-3xl md:text-[2.75rem]">{track.title}</h3>
        <p className="max-w-[40ch] text-lg text-soft">{track.line}</p>
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 font-semibold">
          <Link
            href={campaignHref(track.path, "", siteCampaign("home-services"))}
            className="py-1 underline decoration-accent decoration-4 underline-offset-8 after:absolute after:inset-0 group-hover:decoration-current"
          >
            Learn More<span className="sr-only"> about {track.title}</span>
          </Link>
          <TrackPrice track={track} />
        </div>
      </div>
    </li>
  );
}

function SideList({ side }: { readonly side: Side }) {
  return (
    <div className="lg:row-span-3 lg:grid lg:grid-rows-subgrid">
      <p className="flex items-baseline justify-between gap-6 border-b-2 border-text pb-3">
        <span className="font-display text-xl font-extrabold tracking-tight">{side.name}</span>
        <span className="text-soft">{side.line}</span>
      </p>
      <ul className="lg:row-span-2 lg:grid lg:grid-rows-subgrid">
        {side.tracks.map((track) => (
          <TrackRow key={track.path} track={track} />
        ))}
      </ul>
    </div>
  );
}

/** The four services, laid out like the tracks of a record's two sides. */
export function Services({ products }: { readonly products: readonly Product[] }) {
  return (
    <section
      id="services"
      className="below-72 wrap pt-20 md:pt-28"
      aria-labelledby="services-title"
    >
      <h2 id="services-title" className="text-title mb-10 max-w-[18ch] md:mb-14 md:text-6xl">
        Four ways we help you get paid and heard
      </h2>
      <div className="grid gap-x-16 max-lg:gap-y-14 lg:grid-cols-2">
        {arrangeServices(products).map((side) => (
          <SideList key={side.name} side={side} />
        ))}
      </div>
    </section>
  );
}

const sides = [
  {
    name: "Side A",
    line: "Work with us",
    tracks: [
      {
        position: "A1",
        path: "/services/publishing-admin",
        title: "Publishing administration",
        line: "We register your songs with the organizations that pay royalties, and we correct any registration errors.",
        kind: null,
      },
      {
        position: "A2",
        path: "/book-session",
        title: "Strategy sessions",
        line: "Meet with us by video for 30, 45, or 60 minutes to talk about your catalog.",
        kind: "session",
      },
    ],
  },
  {
    name: "Side B",
    line: "Learn and get heard",
    tracks: [
      {
        position: "B1",
        path: "/ebook",
        title: "Royalties eBook",
        line: "Learn every royalty a release earns, who pays it, and how to sign up for it.",
        kind: "ebook",
      },
      {
        position: "B2",
        path: "/radio",
        title: "Radio airplay",
        line: "Get your song on air with a single spin, a week of airplay, or a full month.",
        kind: "radio",
      },
    ],
  },
] as const satisfies readonly {
  name: string;
  line: string;
  tracks: readonly { kind: ProductKind | null; [key: string]: string | null }[];
}[];

type Track = (typeof sides)[number]["tracks"][number] & {
  /** Lowest active price of the product kind in integer cents; null if none is on sale. */
  readonly lowestCents: number | null;
  /** True if there's more than one price. */
  readonly isRange: boolean;
};

type Side = {
  readonly name: string;
  readonly line: string;
  readonly tracks: readonly Track[];
};

/** Returns the four services with their prices, arranged like a record's two sides. */
export function arrangeServices(products: readonly Product[]): readonly Side[] {
  const active = products.filter(({ isActive }) => isActive);
  return sides.map(({ tracks, ...side }) => ({
    ...side,
    tracks: tracks.map((track) => {
      const prices = active
        .filter(({ kind }) => kind === track.kind)
        .map(({ priceCents }) => priceCents);
      const lowestCents = prices.length > 0 ? Math.min(...prices) : null;
      const isRange = prices.some((cents) => cents !== lowestCents);
      return { ...track, lowestCents, isRange };
    }),
  }));
}
