import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { useVisitorForm } from "@/components/forms/use-visitor-form";
import { getCartSnapshot } from "@/components/shop/cart/cart-storage";
import { moveToRecentCart } from "@/components/shop/cart/recent-cart-store";
import { readDraft, unfoldErrors } from "@/components/shop/checkout/checkout-draft";
import {
  type CheckoutFailure,
  describeCheckoutFailure,
  type ShownFailure,
} from "@/components/shop/checkout/checkout-failure";
import { saveCustomerDraft } from "@/components/shop/checkout/customer-store";
import { toast } from "@/components/ui/toast";
import { useResetOnHide } from "@/components/ui/use-reset";
import type { CartLine } from "@/lib/cart/cart";
import type { DisplayCart } from "@/lib/cart/price-cart-for-display";
import { type CheckoutDraft, consentErrors, getMissingFields } from "@/lib/checkout/checkout-copy";
import {
  type CheckoutProblem,
  getCustomerErrors,
  type StartedCheckout,
} from "@/lib/checkout/checkout-form";
import { createQuote } from "@/lib/checkout/validate-and-price-cart";
import type { ConsentKind } from "@/lib/consents/consent-texts";
import type { VisitorAction } from "@/lib/forms/form-result";

export type StartCheckout = VisitorAction<StartedCheckout, CheckoutProblem>;

type Props = {
  readonly cart: DisplayCart;
  readonly promotionCode: string | undefined;
  readonly requiredConsents: readonly ConsentKind[];
  readonly startCheckout: StartCheckout;
  readonly onStarted: (url: string) => void;
};

/** The visitors' form, with the checkout's errors; on success the browser navigates to the payment page. */
export function useCheckout(props: Props) {
  const { cart, promotionCode, requiredConsents, startCheckout, onStarted } = props;
  const router = useRouter();
  /** What was in the cart when the form was sent. */
  const sentLines = useRef<readonly CartLine[]>([]);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<CheckoutFailure | null>(null);
  const cartKey = [...cart.lines, ...cart.unavailable]
    .map((line) => line.productId)
    .sort()
    .join();
  const [failedCartKey, setFailedCartKey] = useState(cartKey);
  // A failure applies only to the cart it was about.
  if (failedCartKey !== cartKey) {
    setFailedCartKey(cartKey);
    setFailure(null);
  }
  useResetOnHide(() => {
    setErrors({});
    setFailure(null);
  });

  const form = useVisitorForm(startCheckout, {
    async send(_former, data) {
      const draft = readDraft(data);
      setErrors({});
      setFailure(null);
      const fields = findErrors(draft);
      if (Object.keys(fields).length > 0) return { status: "invalid", fields };
      saveCustomerDraft(draft.customer);
      sentLines.current = getCartSnapshot().lines.filter(({ productId }) =>
        cart.lines.some((line) => line.productId === productId),
      );
      const lines = cart.lines.map(({ productId, quantity }) => ({ productId, quantity }));
      const quote = createQuote(cart.lines);
      return await startCheckout(null, { ...draft, lines, quote, promotionCode });
    },
    onResult(outcome, { form: sent, data, isStillHere }) {
      // Don't navigate customers who have left the page.
      if (!isStillHere()) return;
      if (outcome.status !== "done") {
        const isComplete = getMissingFields(readDraft(data), requiredConsents).length === 0;
        return show(sent, describeCheckoutFailure(outcome, { isComplete }));
      }
      const { orderNumber, url, isOlderOrder } = outcome.value;
      onStarted(url);
      // An older order turned out to be paid, so this cart wasn't ordered.
      if (!isOlderOrder) moveToRecentCart(orderNumber, sentLines.current);
      window.location.assign(url);
    },
  });

  function show(sent: HTMLFormElement, shown: ShownFailure) {
    const { fields = {}, needsFreshPrices, toast: toastCopy, ...next } = shown;
    setErrors(fields);
    setFailure(next);
    unfoldErrors(sent, fields);
    if (toastCopy) toast.error(toastCopy.title, toastCopy.text);
    if (needsFreshPrices) router.refresh();
  }

  /** Finds errors in the browser, by path as the server reports them. */
  function findErrors(draft: CheckoutDraft): Record<string, string> {
    const customer = Object.entries(getCustomerErrors(draft.customer));
    const consents = requiredConsents.filter((kind) => !draft.consents[kind]);
    return Object.fromEntries([
      ...customer.map(([name, error]) => [`customer.${name}`, error]),
      ...consents.map((kind) => [`consents.${kind}`, consentErrors[kind]]),
    ]);
  }

  /** Shows what's wrong with a typed email as soon as its field is left. */
  function checkEmail(email: string) {
    const error = email.trim() === "" ? undefined : getCustomerErrors({ email }).email;
    if (error) setErrors((before) => ({ ...before, email: error }));
  }

  /** Clears a field's error as soon as it is edited. */
  function clearFieldError(name: string) {
    if (!(name in errors)) return;
    const { [name]: _cleared, ...others } = errors;
    setErrors(others);
    if (Object.keys(others).length === 0) setFailure(null);
  }

  return { ...form, errors, failure, checkEmail, clearFieldError };
}
