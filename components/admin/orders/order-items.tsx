import { Badge } from "@/components/admin/display/badge";
import { StaffTime } from "@/components/admin/display/staff-time";
import { type Column, DataTable } from "@/components/admin/table/data-table";
import { Amount } from "@/components/ui/price";
import { entitlementLabels } from "@/lib/orders/order-copy";
import type { ItemAccess, OrderDetail } from "@/lib/orders/read-orders";

type Item = OrderDetail["items"][number] & { readonly access: readonly ItemAccess[] };

const columns: readonly Column<Item>[] = [
  {
    label: "Item",
    cell: ({ title, recurringInterval }) => (
      <>
        <span className="font-semibold">{title}</span>
        {recurringInterval ? <span className="block text-soft">Monthly</span> : null}
      </>
    ),
  },
  {
    label: "Access",
    cell: ({ access, kind }) =>
      access.length === 0 ? (
        <span className="text-soft">{kind === "session" ? "Not applicable" : "None yet"}</span>
      ) : (
        <ul className="grid gap-1">
          {access.map((one) => (
            <li key={one.entitlement}>
              <Access access={one} />
            </li>
          ))}
        </ul>
      ),
  },
  { label: "Quantity", align: "right", cell: ({ quantity }) => quantity },
  {
    label: "Unit price",
    align: "right",
    cell: ({ unitPriceCents, listPriceCents }) => (
      <>
        <Amount cents={unitPriceCents} />
        {listPriceCents ? (
          <span className="block text-soft">
            was <Amount cents={listPriceCents} />
          </span>
        ) : null}
      </>
    ),
  },
];

function Access({ access }: { readonly access: ItemAccess }) {
  const { entitlement, units, liveUnits, liveUntil, endedBy } = access;
  const isLive = liveUnits > 0;
  return (
    <>
      {entitlementLabels[entitlement]}:{" "}
      <Badge tone={isLive ? "good" : "neutral"}>{isLive ? "Active" : endedBy.join(", ")}</Badge>{" "}
      {units > 1 || endedBy.length > 0 ? (
        <span className="text-soft">
          {liveUnits} of {units} active
          {isLive && endedBy.length > 0 ? `, the rest ${endedBy.join(", ")}` : ""}
        </span>
      ) : null}
      {liveUntil ? (
        <span className="block text-soft">
          Until <StaffTime at={liveUntil} />
        </span>
      ) : null}
    </>
  );
}

/** The order's items and the access they give now. */
export function OrderItems({ items }: { readonly items: readonly Item[] }) {
  return (
    <DataTable
      caption="Order items"
      columns={columns}
      rows={items}
      rowKey={({ id }) => id}
      empty="This order has no items."
    />
  );
}
