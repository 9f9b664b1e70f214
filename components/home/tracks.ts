import type { Product, ProductKind } from "@/lib/catalog/product";

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

export type Track = (typeof sides)[number]["tracks"][number] & {
  /** Lowest active price of the product kind in integer cents; null if none is on sale. */
  readonly lowestCents: number | null;
  /** True if there's more than one price. */
  readonly isRange: boolean;
};

export type Side = {
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
