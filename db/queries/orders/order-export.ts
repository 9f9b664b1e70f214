import { type SQL, sql } from "drizzle-orm";
import { timestampParam } from "@/db/timestamp-param";

const exportTypes = ["order", "item", "payment", "refund", "dispute"] as const;

/**
 * A line of the accountant's file. Amounts are cents; money that left is negative, and 0 once it came
 * back, so that the column adds up.
 */
export type OrderExportRow = {
  readonly at: string;
  readonly type: (typeof exportTypes)[number];
  readonly orderNumber: string;
  readonly name: string;
  readonly email: string;
  readonly state: string | null;
  readonly zipCode: string | null;
  readonly description: string | null;
  readonly quantity: number | null;
  readonly unitPriceCents: number | null;
  readonly subtotalCents: number | null;
  readonly discountCents: number | null;
  readonly taxCents: number | null;
  readonly amountCents: number;
  readonly status: string | null;
  readonly stripeId: string | null;
};

/** Half-open: from <= at < until; null is unlimited. */
export type ExportRange = { readonly from: Date | null; readonly until: Date | null };

function within(column: SQL, { from, until }: ExportRange): SQL {
  const parts = [
    sql`${column} is not null`,
    ...(from === null ? [] : [sql`${column} >= ${timestampParam(from)}`]),
    ...(until === null ? [] : [sql`${column} < ${timestampParam(until)}`]),
  ];
  return sql.join(parts, sql` and `);
}

type Line = {
  readonly type: OrderExportRow["type"];
  readonly at: SQL;
  readonly amount: SQL;
  readonly from: SQL;
  readonly description?: SQL;
  readonly quantity?: SQL;
  readonly unitPrice?: SQL;
  readonly totals?: true;
  readonly status?: SQL;
  readonly stripeId?: SQL;
};

/** A paid order and its items have the date of the payment; everything else its own. */
const lines: readonly Line[] = [
  {
    type: "order",
    at: sql`o.paid_at`,
    amount: sql`o.total_cents`,
    totals: true,
    status: sql`o.status`,
    stripeId: sql`o.session_id`,
    from: sql`orders o`,
  },
  {
    type: "item",
    at: sql`o.paid_at`,
    amount: sql`i.unit_price_cents * i.quantity`,
    description: sql`i.title`,
    quantity: sql`i.quantity`,
    unitPrice: sql`i.unit_price_cents`,
    from: sql`orders o join order_items i on i.order_id = o.id`,
  },
  {
    type: "payment",
    at: sql`p.paid_at`,
    amount: sql`p.amount_cents`,
    description: sql`p.kind`,
    stripeId: sql`coalesce(p.payment_intent_id, p.id)`,
    from: sql`payments p join orders o on o.id = p.order_id`,
  },
  {
    type: "refund",
    at: sql`r.created_at`,
    amount: sql`case when r.status in ('failed', 'canceled') then 0 else -r.amount_cents end`,
    status: sql`r.status`,
    stripeId: sql`r.id`,
    from: sql`refunds r join orders o on o.id = r.order_id`,
  },
  {
    type: "dispute",
    at: sql`d.created_at`,
    amount: sql`case when d.outcome = 'won' then 0 else -d.amount_cents end`,
    description: sql`d.reason`,
    status: sql`d.outcome`,
    stripeId: sql`d.id`,
    from: sql`disputes d join orders o on o.id = d.order_id`,
  },
];

/** Builds the query of the accountant's file, oldest first, to be streamed. */
export function buildOrderExportQuery(range: ExportRange): SQL {
  const none = sql`null`;
  const parts = lines.map(
    ({ type, at, amount, totals, from, ...line }, rank) => sql`
      select ${rank}::int as rank, ${at} as at, ${sql.raw(`'${type}'`)} as type,
        o.order_number as "orderNumber", o.first_name || ' ' || o.last_name as name, o.email,
        o.state, o.zip_code as "zipCode", ${line.description ?? none}::text as description,
        ${line.quantity ?? none}::int as quantity, ${line.unitPrice ?? none}::int as "unitPriceCents",
        ${totals ? sql`o.subtotal_cents` : none}::int as "subtotalCents",
        ${totals ? sql`o.discount_cents` : none}::int as "discountCents",
        ${totals ? sql`o.tax_cents` : none}::int as "taxCents", ${amount} as "amountCents",
        ${line.status ?? none}::text as status, ${line.stripeId ?? none}::text as "stripeId"
      from ${from} where ${within(at, range)}`,
  );
  return sql`select * from (${sql.join(parts, sql` union all `)}) t
    order by at, "orderNumber", rank, description, "stripeId"`;
}
