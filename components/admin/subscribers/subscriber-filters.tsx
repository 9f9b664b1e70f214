import { ListFilters } from "@/components/admin/table/filtered-list";
import type { ListQuery } from "@/components/admin/table/list-query";
import type { SubscriberFilter } from "@/lib/subscribers/list-view";

export const filterChoices: readonly {
  readonly value: SubscriberFilter | "";
  readonly label: string;
}[] = [
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

type Props = { readonly query: ListQuery };

export function SubscriberFilters({ query }: Props) {
  return (
    <ListFilters
      path="/admin/subscribers"
      query={query}
      search="Email or first name"
      filters={[{ name: "filter", label: "Show", choices: filterChoices }]}
      kept={["sort", "order"]}
    />
  );
}
