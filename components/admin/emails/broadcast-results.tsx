import { Suspense } from "react";
import { DescriptionList } from "@/components/admin/display/description-list";
import { Stat, Stats } from "@/components/admin/display/stat";
import { LoadError } from "@/components/admin/layout/load-error";
import { Amount } from "@/components/ui/price";
import { skipReasonLabels } from "@/lib/newsletter/broadcasts/broadcast-copy";
import type { BroadcastResults as Results } from "@/lib/newsletter/broadcasts/read-broadcasts";

type Orders = { readonly orders: number; readonly revenueCents: number };

type Props = {
  readonly results: Results;
  /** How many recipients were frozen. */
  readonly frozen: number;
  /** Null for staff who don't see revenue. A string is the reference of a failed read. */
  readonly orders: Promise<Orders | string> | null;
  readonly here: string;
};

const format = (count: number) => count.toLocaleString("en-US");

/** What a broadcast has done so far. */
export function BroadcastResults({ results, frozen, orders, here }: Props) {
  const { skipped, failed, uncertain } = results;
  const erased = frozen - results.recipients;
  const details = [
    { label: "Couldn't be delivered", count: failed },
    { label: "Not confirmed by the provider", count: uncertain },
    ...skipped.map(({ reason, subscribers }) => ({
      label: `Skipped: ${skipReasonLabels[reason].toLowerCase()}`,
      count: subscribers,
    })),
    { label: "Erased at their request", count: erased },
  ].filter(({ count }) => count > 0);
  return (
    <div className="grid gap-5">
      <Stats>
        <Stat label="Recipients" value={format(frozen)} />
        <Stat label="Waiting" value={format(results.waiting)} />
        <Stat label="Sent" value={format(results.sent)} />
        <Stat label="Delivered" value={format(results.delivered)} />
        <Stat label="Bounced" value={format(results.bounced)} />
        <Stat label="Complained" value={format(results.complained)} />
        <Stat label="Unsubscribed" value={format(results.unsubscribed)} />
      </Stats>
      {details.length > 0 ? (
        <DescriptionList
          facts={details.map(({ label, count }) => ({ label, value: format(count) }))}
        />
      ) : null}
      {orders ? (
        <Suspense fallback={<p className="text-soft">Counting orders…</p>}>
          <OrderFigures orders={orders} here={here} />
        </Suspense>
      ) : null}
      <p className="text-sm text-soft">
        We don’t count opens or clicks. Email apps load images by themselves, so the numbers would
        be wrong, and tracked links would follow your readers.
      </p>
    </div>
  );
}

type FigureProps = { readonly orders: Promise<Orders | string>; readonly here: string };

async function OrderFigures({ orders: reading, here }: FigureProps) {
  const figures = await reading;
  if (typeof figures === "string") {
    return <LoadError title="We couldn’t load the orders" reference={figures} href={here} />;
  }
  return (
    <DescriptionList
      facts={[
        { label: "Orders from its links", value: format(figures.orders) },
        {
          label: "Revenue after refunds",
          value: <Amount cents={figures.revenueCents} />,
        },
      ]}
    />
  );
}
