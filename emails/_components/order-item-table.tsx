import { light, textFont } from "@/emails/_components/palette";
import { formatCents } from "@/lib/core/money";
import type { EmailOrderItem } from "@/lib/email/email-kinds";

export type Sum = { readonly label: string; readonly amount: string; readonly isTotal?: boolean };

type Row = {
  readonly title: string;
  /** Shown below the title. */
  readonly note: string | null;
  readonly amountCents: number;
};

type Props = { readonly rows: readonly Row[]; readonly sums: readonly Sum[] };

const cell = { fontFamily: textFont, lineHeight: "22px", color: light.ink } as const;
const figure = {
  ...cell,
  fontVariantNumeric: "tabular-nums",
  textAlign: "right",
  whiteSpace: "nowrap",
  verticalAlign: "top",
  paddingLeft: "14px",
} as const;

/** Converts order items to rows. */
export function toRows(lines: readonly EmailOrderItem[]): Row[] {
  return lines.map(({ title, quantity, unitPriceCents, recurringInterval }) => ({
    title,
    note: `${quantity} × ${formatCents(unitPriceCents)}${recurringInterval ? " a month" : ""}`,
    amountCents: unitPriceCents * quantity,
  }));
}

/** Items and totals. A real table, which screen readers and the plain-text version need. */
export function OrderItemTable({ rows, sums }: Props) {
  return (
    <table
      data-text-format="dataTable"
      width="100%"
      cellPadding="0"
      cellSpacing="0"
      border={0}
      style={{ borderCollapse: "collapse" }}
    >
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may be identical, and their order never changes
          <tr key={index}>
            <td
              className="m-line m-ink"
              style={{
                ...cell,
                fontSize: "16px",
                padding: "13px 0",
                borderBottom: `1px solid ${light.line}`,
              }}
            >
              <div style={{ fontWeight: 600 }}>{row.title}</div>
              {row.note ? (
                <div className="m-muted" style={{ fontSize: "14px", color: light.muted }}>
                  {row.note}
                </div>
              ) : null}
            </td>
            <td
              className="m-line m-ink"
              style={{
                ...figure,
                fontSize: "16px",
                paddingTop: "13px",
                borderBottom: `1px solid ${light.line}`,
              }}
            >
              {formatCents(row.amountCents)}
            </td>
          </tr>
        ))}
        {sums.map((sum) => (
          <tr key={sum.label}>
            <td
              className="m-ink"
              style={{
                ...cell,
                fontSize: sum.isTotal ? "18px" : "15px",
                fontWeight: sum.isTotal ? 700 : 400,
                paddingTop: "10px",
              }}
            >
              {sum.label}
            </td>
            <td
              className="m-ink"
              style={{
                ...figure,
                fontSize: sum.isTotal ? "18px" : "15px",
                fontWeight: sum.isTotal ? 700 : 400,
                paddingTop: "10px",
              }}
            >
              {sum.amount}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
