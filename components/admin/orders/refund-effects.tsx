import { StaffTime } from "@/components/admin/display/staff-time";
import { formatCents } from "@/lib/core/money";
import type { Result } from "@/lib/core/result";
import type { RefundPreview } from "@/lib/orders/refunds/refund-preview";
import { entitlementLabels, orderStatusLabels } from "@/lib/orders/status";

const problems = {
  no_lines: "Enter a quantity to refund to see what ends.",
  too_many_units: "More units than are left to refund.",
  nothing_left: "Nothing is left to refund: this payment was already refunded.",
  unknown_payment: "This payment no longer exists.",
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
          {hasUnits ? problems[preview.problem] : "Every item of this payment has been refunded."}
        </p>
      )}
    </div>
  );
}

function Effects({ preview }: { readonly preview: RefundPreview }) {
  const { amountCents, endedAccess, isCapped, keepsEbook, status } = preview;
  return (
    <>
      <p className="font-semibold">
        {formatCents(amountCents)} goes back. The order becomes “{orderStatusLabels[status]}”.
      </p>
      {isCapped ? <p>Capped: part of this payment was already refunded.</p> : null}
      {endedAccess.length === 0 ? (
        <p>No access ends: these units give none, or it already ended.</p>
      ) : (
        <ul className="list-inside list-disc">
          {endedAccess.map(({ orderItemId, title, entitlement, units, until }) => (
            <li key={`${orderItemId}-${entitlement}`}>
              {entitlementLabels[entitlement]} of {units > 1 ? `${units} × ` : ""}
              {title}{" "}
              {until ? (
                <>
                  ends earlier: <StaffTime at={until} />
                </>
              ) : (
                "ends immediately"
              )}
            </li>
          ))}
        </ul>
      )}
      {keepsEbook ? <p>The customer keeps the eBook through another item or copy.</p> : null}
    </>
  );
}
