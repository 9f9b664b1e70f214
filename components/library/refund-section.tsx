import { LibraryButton } from "@/components/library/library-button";
import { LibrarySection } from "@/components/library/library-section";
import { Amount } from "@/components/ui/price";
import { Untranslated } from "@/components/ui/untranslated";
import { refundBusinessDays } from "@/lib/catalog/refund-copy";
import { formatDay } from "@/lib/course/course-copy";
import type { LibraryAction } from "@/lib/customers/library-forms";
import type { RefundableItem } from "@/lib/flows/refund-own-item";

type Props = {
  readonly items: readonly RefundableItem[];
  readonly refundItem: LibraryAction;
};

/** What a customer can give back: opened with one click, refunded with the second. */
export function RefundSection({ items, refundItem }: Props) {
  return (
    <LibrarySection title="Changed your mind?">
      <ul className="grid gap-4">
        {items.map(({ orderItemId, orderNumber, title, amountCents, lastDay }) => (
          <li key={orderItemId}>
            <details>
              <summary className="w-fit cursor-pointer py-3 font-semibold">
                Get a refund for {title}
              </summary>
              <div className="grid gap-4 pt-2">
                <p>
                  You can get <Amount cents={amountCents} /> back until {formatDay(lastDay)}, for
                  any reason. We’ll send it to your card or account within {refundBusinessDays}{" "}
                  business days, and your access to it ends now. The rest of order{" "}
                  <Untranslated>{orderNumber}</Untranslated> stays yours.
                </p>
                <LibraryButton
                  action={refundItem}
                  field={{ name: "orderItemId", value: orderItemId }}
                  busyLabel="Refunding…"
                >
                  Refund <Amount cents={amountCents} />
                </LibraryButton>
              </div>
            </details>
          </li>
        ))}
      </ul>
    </LibrarySection>
  );
}
