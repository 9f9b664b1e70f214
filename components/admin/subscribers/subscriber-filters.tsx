import { FilterBar } from "@/components/admin/table/filter-bar";
import type { ListView, SubscriberFilter } from "@/lib/subscribers/list-view";

const choices: readonly { readonly value: SubscriberFilter | ""; readonly label: string }[] = [
  { value: "", label: "All subscribers" },
  { value: "new-7d", label: "New in 7 days" },
  { value: "new-30d", label: "New in 30 days" },
  { value: "pending", label: "Pending" },
  { value: "confirmed", label: "Confirmed" },
  { value: "unsubscribed", label: "Unsubscribed" },
  { value: "high-intent", label: "High Intent" },
  { value: "needs-attention", label: "Needs attention" },
  { value: "daily", label: "Daily" },
  { value: "twice-weekly", label: "Twice weekly" },
  { value: "weekly", label: "Weekly" },
  { value: "membership", label: "Membership: any plan" },
  { value: "membership-basic", label: "Membership: Basic" },
  { value: "membership-professional", label: "Membership: Professional" },
  { value: "membership-enterprise", label: "Membership: Enterprise" },
];

type Props = { readonly view: ListView };

export function SubscriberFilters({ view }: Props) {
  return (
    <FilterBar
      action="/admin/subscribers"
      search={{ label: "Email or first name", value: view.search }}
      filters={[{ name: "filter", label: "Show", value: view.filter ?? "", choices }]}
      keptParams={{ sort: view.sort, order: view.direction }}
    />
  );
}
