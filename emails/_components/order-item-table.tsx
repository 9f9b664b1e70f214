import { light, textFont } from "@/emails/_components/palette";
import { formatCents } from "@/lib/core/money";
import type { EmailOrderItem } from "@/lib/email/email-kinds";

export type Sum = { readonly label: string; readonly amount: string; readonly isTotal?: boolean };

type Props = { readonly lines: readonly EmailOrderItem[]; readonly sums: readonly Sum[] };

const cell = { fontFamily: textFont, lineHeight: "22px", color: light.ink } as const;
const figure = {
  ...cell,
  fontVariantNumeric: "tabular-nums",
  textAlign: "right",
  whiteSpace: "nowrap",
  verticalAlign: "top",
  paddingLeft: "14px",
} as const;

function unitText(line: EmailOrderItem): string {
  const price = formatCents(line.unitPriceCents);
  return `${line.quantity} × ${price}${line.recurringInterval === "month" ? " a month" : ""}`;
}

/** Order items and totals. A real table, which screen readers and the plain-text version need. */
export function OrderItemTable({ lines, sums }: Props) {
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
        {lines.map((line, index) => (
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
              <div style={{ fontWeight: 600 }}>{line.title}</div>
              <div className="m-muted" style={{ fontSize: "14px", color: light.muted }}>
                {unitText(line)}
              </div>
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
              {formatCents(line.unitPriceCents * line.quantity)}
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
