import { RefundLine } from "@/components/shop/product/refund-line";
import { Link } from "@/components/ui/link";
import { Price } from "@/components/ui/price";
import type { Product } from "@/lib/catalog/product";
import type { ConsultationType } from "@/lib/inquiries/choices";
import { consultationTypeLabels } from "@/lib/inquiries/inquiry-copy";

type Session = Pick<Product, "id" | "priceCents" | "kind" | "recurringInterval"> & {
  readonly type: ConsultationType;
};

export function SessionPrices({ sessions }: { readonly sessions: readonly Session[] }) {
  return (
    <section aria-labelledby="prices-title">
      <h2 id="prices-title" className="text-2xl md:text-3xl">
        What it costs
      </h2>
      <dl className="mt-6 border-t-2 border-text">
        {sessions.map(({ id, type, priceCents }) => (
          <div
            key={id}
            className="flex items-baseline justify-between gap-6 border-b border-hairline py-4 text-lg"
          >
            <dt>{consultationTypeLabels[type]}</dt>
            <dd className="font-display text-2xl font-extrabold tracking-tight">
              <Price cents={priceCents} />
            </dd>
          </div>
        ))}
      </dl>
      {sessions[0] ? <RefundLine product={sessions[0]} className="mt-4 text-soft" /> : null}
      <p className="mt-4">
        <Link
          href="/book-session#details-title"
          className="font-semibold underline decoration-accent decoration-2 underline-offset-4"
        >
          What each session covers
        </Link>
      </p>
    </section>
  );
}
