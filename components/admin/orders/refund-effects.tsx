import { StaffTime } from "@/components/admin/display/staff-time";
import { Amount } from "@/components/ui/price";
import type { Result } from "@/lib/core/result";
import { entitlementLabels, orderStatusLabels } from "@/lib/orders/order-copy";
import type { RefundPreview } from "@/lib/orders/refunds/refund-preview";

const problems = {
  no_lines: "Select items to see the refund amount and which access will end.",
  too_many_units: "Enter a smaller quantity. You can't refund that many units.",
  nothing_left: "This payment has already been refunded in full.",
  unknown_payment: "This payment no longer exists.",
  disputed: "This payment is disputed.",
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
          {hasUnits ? problems[preview.problem] : "Every item in this payment has been refunded."}
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
        We'll refund <Amount cents={amountCents} />. The order's status will be{" "}
        {orderStatusLabels[status]}.
      </p>
      {isCapped ? (
        <p>Part of this payment was already refunded, so we limited this refund to what’s left.</p>
      ) : null}
      {endedAccess.length === 0 ? (
        <p>The customer won't lose any access.</p>
      ) : (
        <ul className="list-inside list-disc">
          {endedAccess.map(({ orderItemId, title, entitlement, units, until }) => (
            <li key={`${orderItemId}-${entitlement}`}>
              {entitlementLabels[entitlement]} from {units > 1 ? `${units} × ` : ""}
              {title}:{" "}
              {until ? (
                <>
                  access ends <StaffTime at={until} />
                </>
              ) : (
                "access ends now"
              )}
            </li>
          ))}
        </ul>
      )}
      {keepsEbook ? (
        <p>The customer will keep the eBook, because another item in this order includes it.</p>
      ) : null}
    </>
  );
}
