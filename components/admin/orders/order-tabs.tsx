import Link from "next/link";
import { getQueryText, type ListQuery, queryHref } from "@/components/admin/table/list-query";
import type { OrderView } from "@/lib/orders/read-orders";

type Tab = OrderView | "all";

const tabs: readonly (readonly [tab: Tab, label: string])[] = [
  ["all", "All"],
  ["review", "Needs review"],
  ["disputed", "Disputed"],
  ["stripe_inquiry", "Stripe inquiries"],
  ["past_due", "Past due"],
  ["refunded", "Refunded"],
];

type Props = {
  readonly query: ListQuery;
  /** Orders of each tab, regardless of the filters; null until they're counted. */
  readonly counts: Readonly<Record<Tab, number>> | null;
};

/** Tabs of the order list. Links, so that each has an address; the filters stay. */
export function OrderTabs({ query, counts }: Props) {
  const open = getQueryText(query, "view") || "all";
  return (
    <nav aria-label="Filter orders">
      <ul className="flex flex-wrap gap-x-1 border-b-2 border-text">
        {tabs.map(([tab, label]) => (
          <li key={tab}>
            <Link
              href={queryHref("/admin/orders", query, {
                view: tab === "all" ? null : tab,
                after: null,
              })}
              aria-current={open === tab ? "page" : undefined}
              className="inline-flex min-h-11 items-center gap-1.5 px-3 whitespace-nowrap hover:bg-raised aria-[current]:bg-text aria-[current]:font-semibold aria-[current]:text-ground md:min-h-10"
            >
              {label}
              <span className="figures text-sm">
                {counts ? counts[tab].toLocaleString("en-US") : ""}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
