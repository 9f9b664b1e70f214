import { StaffTime } from "@/components/admin/display/staff-time";
import { formatCents } from "@/lib/core/money";
import type { Result } from "@/lib/core/result";
import type { RefundPreview } from "@/lib/orders/refunds/refund-preview";
import { entitlementLabels, orderStatusLabels } from "@/lib/orders/status-labels";

const problems = {
  no_lines: "Choose how many of which line go back: what ends then stands here.",
  too_many_units: "More than is left to refund of a line.",
  nothing_left: "Nothing is left of this payment: an earlier refund took it.",
  unknown_payment: "This payment is no longer there.",
} as const;

type Props = {
  readonly preview: Result<RefundPreview, keyof typeof problems>;
  /** False once every unit is refunded. */
  readonly hasUnits: boolean;
};

/** Shows what a refund would do. */
export function RefundEffects({ preview, hasUnits }: Props) {
  return (
    <div aria-live="polite" className="border-l-4 border-accent pl-4">
      {preview.ok ? (
        <Effects preview={preview.value} />
      ) : (
        <p className="text-soft">
          {hasUnits ? problems[preview.problem] : "Every line of this payment has gone back."}
        </p>
      )}
    </div>
  );
}

function Effects({ preview }: { readonly preview: RefundPreview }) {
  const { amountCents, endings, isCapped, keepsEbook, status } = preview;
  return (
    <>
      <p className="font-semibold">
        {formatCents(amountCents)} goes back. The order becomes “{orderStatusLabels[status]}”.
      </p>
      {isCapped ? (
        <p>Less than these lines cost: an earlier refund without lines took of this payment.</p>
      ) : null}
      {endings.length === 0 ? (
        <p>No access ends: these units give none, or it has ended already.</p>
      ) : (
        <ul className="list-inside list-disc">
          {endings.map(({ orderItemId, title, entitlement, units, until }) => (
            <li key={`${orderItemId}-${entitlement}`}>
              {entitlementLabels[entitlement]} of {units > 1 ? `${units} × ` : ""}
              {title}{" "}
              {until ? (
                <>
                  ends earlier: <StaffTime at={until} />
                </>
              ) : (
                "ends at once"
              )}
            </li>
          ))}
        </ul>
      )}
      {keepsEbook ? <p>The buyer keeps the eBook by another line or copy.</p> : null}
    </>
  );
}
