import { useRouter } from "next/navigation";
import { useState } from "react";
import { getCartSnapshot } from "@/components/shop/cart/cart-storage";
import { moveToRecentCart } from "@/components/shop/cart/recent-cart-store";
import { focusFirstError, readDraft } from "@/components/shop/checkout/checkout-draft";
import {
  type CheckoutFailure,
  describeCheckoutFailure,
  describeFieldErrors,
  type ShownFailure,
  type StartCheckoutOutcome,
} from "@/components/shop/checkout/checkout-failure";
import { saveCustomerDraft } from "@/components/shop/checkout/customer-store";
import { toast } from "@/components/ui/toast";
import { useResetOnHide } from "@/components/ui/use-reset";
import { useSingleSubmit } from "@/components/ui/use-single-submit";
import type { CartLine } from "@/lib/cart/cart";
import type { DisplayCart } from "@/lib/cart/price-cart-for-display";
import {
  type CheckoutProblem,
  getCustomerErrors,
  type StartedCheckout,
} from "@/lib/checkout/checkout-form";
import { consentErrors, getMissingFields } from "@/lib/checkout/missing-fields";
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

/** Submits the form once and reports errors; on success the browser navigates to the payment page. */
export function useCheckout(props: Props) {
  const { cart, promotionCode, requiredConsents, startCheckout, onStarted } = props;
  const router = useRouter();
  const { isBusy, sendOnce } = useSingleSubmit();
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

  function submit(form: HTMLFormElement) {
    if (isBusy) return;
    const draft = readDraft(form);
    const found = findErrors(draft);
    if (Object.keys(found).length > 0) {
      show(
        form,
        describeFieldErrors(found, {
          isComplete: getMissingFields(draft, requiredConsents).length === 0,
        }),
      );
      return;
    }
    setErrors({});
    setFailure(null);
    saveCustomerDraft(draft.customer);
    const sent = getCartSnapshot().lines.filter(({ productId }) =>
      cart.lines.some((line) => line.productId === productId),
    );
    sendOnce(async (isStillHere) => {
      const outcome = await send(draft);
      // Don't navigate customers who have left the page.
      if (isStillHere()) handleOutcome(form, outcome, sent);
    });
  }

  async function send(draft: ReturnType<typeof readDraft>): Promise<StartCheckoutOutcome> {
    const lines = cart.lines.map(({ productId, quantity }) => ({ productId, quantity }));
    try {
      const quote = createQuote(cart.lines);
      return await startCheckout(null, { ...draft, lines, quote, promotionCode });
    } catch {
      // The connection failed, or the site was updated while the page was open.
      return { status: "fault", faultId: null };
    }
  }

  function handleOutcome(
    form: HTMLFormElement,
    outcome: StartCheckoutOutcome,
    sent: readonly CartLine[],
  ) {
    if (outcome.status === "done") {
      const { orderNumber, url, isOlderOrder } = outcome.value;
      onStarted(url);
      // An older order turned out to be paid, so this cart wasn't ordered.
      if (!isOlderOrder) moveToRecentCart(orderNumber, sent);
      window.location.assign(url);
      return;
    }
    show(form, describeCheckoutFailure(outcome));
  }

  function show(form: HTMLFormElement, shown: ShownFailure) {
    const { fields = {}, needsFreshPrices, toast: toastCopy, ...next } = shown;
    setErrors(fields);
    setFailure(next);
    focusFirstError(form, fields);
    if (toastCopy) toast.error(toastCopy.title, toastCopy.text);
    if (needsFreshPrices) router.refresh();
  }

  function findErrors(draft: ReturnType<typeof readDraft>): Record<string, string> {
    const consents = requiredConsents.filter((kind) => !draft.consents[kind]);
    return {
      ...getCustomerErrors(draft.customer),
      ...Object.fromEntries(consents.map((kind) => [kind, consentErrors[kind]])),
    };
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

  return { errors, failure, isPending: isBusy, submit, checkEmail, clearFieldError };
}
