import { FilterBar } from "@/components/admin/table/filter-bar";
import { filterChoices } from "@/components/admin/table/filter-choices";
import { getQueryText, type ListQuery } from "@/components/admin/table/list-query";
import { inquiryKindLabels } from "@/lib/inquiries/inquiry-copy";

type Props = {
  readonly query: ListQuery;
  readonly assignees: readonly { readonly id: string; readonly email: string }[];
  readonly ownId: string;
};

export function InboxFilters({ query, assignees, ownId }: Props) {
  const text = (name: string) => getQueryText(query, name);
  const view = text("view");
  return (
    <FilterBar
      action="/admin/inbox"
      search={{ label: "Name, email, or subject", value: text("q") }}
      keptParams={view ? { view } : {}}
      filters={[
        {
          name: "kind",
          label: "Type",
          value: text("kind"),
          choices: filterChoices(inquiryKindLabels, "All types"),
        },
        {
          name: "assignee",
          label: "Assignee",
          value: text("assignee"),
          choices: [
            { value: "", label: "Anyone" },
            ...assignees.map(({ id, email }) => ({
              value: id,
              label: id === ownId ? "Me" : email,
            })),
          ],
        },
        {
          name: "sort",
          label: "Sort by",
          value: text("sort"),
          choices: [
            { value: "", label: "Newest" },
            { value: "due", label: "Reply deadline" },
          ],
        },
      ]}
    />
  );
}
