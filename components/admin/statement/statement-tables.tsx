import { StaffTime } from "@/components/admin/display/staff-time";
import { Section } from "@/components/admin/layout/section";
import { type Column, DataTable } from "@/components/admin/table/data-table";
import { Notice } from "@/components/ui/notice";
import { Amount } from "@/components/ui/price";
import type { Statement, StatementLine } from "@/lib/statement/read-statement";

type Row = { readonly label: string; readonly cents: number };
type Product = Statement["products"][number];

const amountColumn = <Item,>(label: string, pick: (item: Item) => number): Column<Item> => ({
  label,
  align: "right",
  cell: (item) => <Amount cents={pick(item)} />,
});

const sumOf = <Item,>(items: readonly Item[], pick: (item: Item) => number) =>
  items.reduce((sum, item) => sum + pick(item), 0);

/** A period's money: Stripe's figures, the sales in them, and the tax. */
export function StatementTables({ statement }: { readonly statement: Statement }) {
  const { lines, netCents, payoutCents, products, taxes, charges, syncedUntil, isRefused } =
    statement;
  return (
    <>
      <Section title="Money at Stripe">
        <DataTable<StatementLine>
          caption="Money at Stripe"
          rows={lines.length > 0 ? [...lines, sumLines(lines)] : []}
          rowKey={({ label }) => label}
          empty="No money moved in this period."
          columns={[
            { label: "What", cell: ({ label }) => label },
            { label: "Count", align: "right", cell: ({ count }) => count.toLocaleString("en-US") },
            amountColumn("Amount", ({ amountCents }) => amountCents),
            amountColumn("Stripe’s fees", ({ feeCents }) => -feeCents),
            amountColumn("Net", ({ amountCents, feeCents }) => amountCents - feeCents),
          ]}
        />
        <p className="mt-3 max-w-[70ch] text-sm text-soft">
          The period added <Amount cents={netCents} /> to your balance at Stripe, and{" "}
          <Amount cents={-payoutCents} /> was paid out to your bank. The same figures are in
          Stripe’s report “Balance change from activity” for these days in Central Time.{" "}
          {syncedUntil ? (
            <>
              They’re complete until <StaffTime at={syncedUntil} />.
            </>
          ) : (
            "They’re read from Stripe within 15 minutes of the first payment."
          )}
        </p>
        {isRefused ? (
          <div className="mt-4">
            <Notice title="Stripe doesn’t let this site read your balance">
              <p>
                The site’s Stripe key is restricted. In Stripe, under Developers, API keys, let it
                read balance transactions. The figures appear within an hour.
              </p>
            </Notice>
          </div>
        ) : null}
        {charges.unlistedPayments > 0 ? (
          <div className="mt-4">
            <Notice title="Some payments aren’t in these figures yet">
              <p>
                {charges.unlistedPayments === 1
                  ? "1 payment of this period isn’t"
                  : `${charges.unlistedPayments.toLocaleString("en-US")} payments of this period aren’t`}{" "}
                in Stripe’s list yet. New ones appear within 15 minutes. One that stays here was
                paid outside of this Stripe account.
              </p>
            </Notice>
          </div>
        ) : null}
      </Section>
      <Section title="Sales by product">
        <DataTable<Product>
          caption="Sales by product"
          rows={products}
          rowKey={({ title }) => title}
          empty="Nothing was sold in this period."
          columns={[
            { label: "Product", cell: ({ title }) => title },
            {
              label: "Sold",
              align: "right",
              cell: ({ quantity }) => quantity.toLocaleString("en-US"),
            },
            amountColumn("List price", ({ listCents }) => listCents),
            amountColumn("Discounts", ({ discountCents }) => -discountCents),
            amountColumn("Sales", ({ listCents, discountCents }) => listCents - discountCents),
          ]}
        />
      </Section>
      <Section title="From sales to charges">
        <DataTable<Row>
          caption="From sales to charges"
          rows={listSteps(statement)}
          rowKey={({ label }) => label}
          columns={[
            { label: "What", cell: ({ label }) => label },
            amountColumn("Amount", ({ cents }) => cents),
          ]}
        />
        <p className="mt-3 max-w-[70ch] text-sm text-soft">
          Free orders aren’t here, because Stripe charged nothing. A renewal’s tax is part of its
          sales.
        </p>
      </Section>
      <Section title="Tax by state">
        <DataTable<Statement["taxes"][number]>
          caption="Tax by state"
          rows={taxes}
          rowKey={({ state }) => state ?? ""}
          empty="No tax was charged in this period."
          columns={[
            { label: "State", cell: ({ state }) => state ?? "No state given" },
            amountColumn("Tax charged", ({ taxCents }) => taxCents),
          ]}
        />
        {taxes.length > 0 ? (
          <p className="mt-3 max-w-[70ch] text-sm text-soft">
            Tax that went back with refunds isn’t taken off here.
          </p>
        ) : null}
      </Section>
    </>
  );
}

function sumLines(lines: readonly StatementLine[]): StatementLine {
  return {
    label: "Total",
    count: sumOf(lines, ({ count }) => count),
    amountCents: sumOf(lines, ({ amountCents }) => amountCents),
    feeCents: sumOf(lines, ({ feeCents }) => feeCents),
  };
}

/** How the sales become what Stripe charged. The last amount is the line “Charges” above. */
function listSteps({ products, charges }: Statement): readonly Row[] {
  const { orderCents, otherDiscountCents, taxCents, otherCharges, otherChargeCents } = charges;
  const listCents = sumOf(products, (product) => product.listCents);
  const discountCents = sumOf(products, (product) => product.discountCents) + otherDiscountCents;
  const differenceCents = orderCents - (listCents - discountCents + taxCents);
  return [
    { label: "Sales at list price", cents: listCents },
    { label: "Discounts", cents: -discountCents },
    { label: "Tax", cents: taxCents },
    ...(differenceCents === 0
      ? []
      : [{ label: "Charged differently from the order", cents: differenceCents }]),
    ...(otherCharges === 0
      ? []
      : [{ label: `Charges that belong to no order (${otherCharges})`, cents: otherChargeCents }]),
    { label: "Charges", cents: orderCents + otherChargeCents },
  ];
}
