import { type SQL, sql } from "drizzle-orm";
import { hasWithdrawnMoney } from "@/db/queries/orders/order-conditions";
import { timestampParam } from "@/db/read-rows";
import { inList } from "@/db/schema/columns";
import { uncountedRefundStatuses } from "@/db/values/payments";

const movementTypes = ["payment", "refund", "dispute"] as const;

/**
 * A movement of money. Amounts are cents: `grossCents` came in; `refundedCents` and `disputedCents`
 * are negative, and 0 if the money didn't leave or came back. Each cent is in one row and column.
 */
export type OrderExportRow = {
  readonly at: string;
  readonly type: (typeof movementTypes)[number];
  readonly orderNumber: string;
  readonly name: string;
  readonly email: string;
  readonly state: string | null;
  readonly zipCode: string | null;
  /** `initial` or `renewal`, or Stripe's reason of a refund or dispute. */
  readonly description: string | null;
  /** What was paid for. */
  readonly items: string | null;
  readonly subtotalCents: number | null;
  readonly discountCents: number | null;
  readonly taxCents: number | null;
  readonly grossCents: number;
  readonly refundedCents: number;
  readonly disputedCents: number;
  readonly status: string | null;
  readonly outcome: string | null;
  readonly isUnderReview: boolean | null;
  readonly unknownStatus: string | null;
  readonly stripeId: string;
};

/** Half-open: from <= at < until; null is unlimited. */
export type ExportRange = { readonly from: Date | null; readonly until: Date | null };

function within(column: SQL, { from, until }: ExportRange): SQL {
  const parts = [
    sql`true`,
    ...(from === null ? [] : [sql`${column} >= ${timestampParam(from)}`]),
    ...(until === null ? [] : [sql`${column} < ${timestampParam(until)}`]),
  ];
  return sql.join(parts, sql` and `);
}

type Movement = {
  readonly type: OrderExportRow["type"];
  readonly at: SQL;
  readonly gross?: SQL;
  readonly refunded?: SQL;
  readonly disputed?: SQL;
  readonly from: SQL;
  readonly description: SQL;
  readonly items?: SQL;
  /** The order's subtotal, discount and tax, which the first payment paid. */
  readonly hasTotals?: SQL;
  readonly status?: SQL;
  readonly outcome?: SQL;
  readonly isUnderReview?: SQL;
  readonly unknownStatus?: SQL;
  readonly stripeId: SQL;
};

const movements: readonly Movement[] = [
  {
    type: "payment",
    at: sql`p.paid_at`,
    gross: sql`p.amount_cents`,
    description: sql`p.kind`,
    items: sql`(select string_agg(case when i.quantity > 1 then i.quantity || ' × ' else '' end || i.title,
      '; ' order by i.position) from order_items i
      where i.order_id = o.id and (p.kind = 'initial' or i.recurring_interval is not null))`,
    hasTotals: sql`p.kind = 'initial'`,
    stripeId: sql`coalesce(p.payment_intent_id, p.id)`,
    from: sql`payments p join orders o on o.id = p.order_id`,
  },
  {
    type: "refund",
    at: sql`r.created_at`,
    refunded: sql`case when r.status ${inList(uncountedRefundStatuses)} then 0 else -r.amount_cents end`,
    description: sql`r.reason`,
    status: sql`r.status`,
    unknownStatus: sql`r.unknown_status`,
    stripeId: sql`r.id`,
    from: sql`refunds r join orders o on o.id = r.order_id`,
  },
  {
    type: "dispute",
    at: sql`d.created_at`,
    disputed: sql`case when ${hasWithdrawnMoney} then -d.amount_cents else 0 end`,
    description: sql`d.reason`,
    status: sql`d.status`,
    outcome: sql`d.outcome`,
    isUnderReview: sql`d.is_under_review`,
    unknownStatus: sql`d.unknown_status`,
    stripeId: sql`d.id`,
    from: sql`disputes d join orders o on o.id = d.order_id`,
  },
];

/** Builds the query of the accountant's file, oldest first, to be streamed. */
export function buildOrderExportQuery(range: ExportRange): SQL {
  const none = sql`null`;
  const parts = movements.map(({ type, at, from, stripeId, ...movement }, rank) => {
    const total = (column: SQL) =>
      movement.hasTotals ? sql`case when ${movement.hasTotals} then ${column} end` : none;
    return sql`
      select ${rank}::int as rank, ${at} as at, ${sql.raw(`'${type}'`)} as type,
        o.order_number as "orderNumber", o.first_name || ' ' || o.last_name as name, o.email,
        o.state, o.zip_code as "zipCode", ${movement.description}::text as description,
        ${movement.items ?? none}::text as items,
        ${total(sql`o.subtotal_cents`)}::int as "subtotalCents",
        ${total(sql`o.discount_cents`)}::int as "discountCents",
        ${total(sql`o.tax_cents`)}::int as "taxCents",
        ${movement.gross ?? sql`0`}::int as "grossCents",
        ${movement.refunded ?? sql`0`}::int as "refundedCents",
        ${movement.disputed ?? sql`0`}::int as "disputedCents",
        ${movement.status ?? none}::text as status, ${movement.outcome ?? none}::text as outcome,
        ${movement.isUnderReview ?? none}::boolean as "isUnderReview",
        ${movement.unknownStatus ?? none}::text as "unknownStatus", ${stripeId}::text as "stripeId"
      from ${from} where ${within(at, range)}`;
  });
  return sql`select * from (${sql.join(parts, sql` union all `)}) t
    order by at, "orderNumber", rank, "stripeId"`;
}
