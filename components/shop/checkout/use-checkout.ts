import { useRouter } from "next/navigation";
import { useState } from "react";
import { cartSnapshot } from "@/components/shop/cart/cart-storage";
import { moveToRecentCart } from "@/components/shop/cart/recent-cart-store";
import { focusFirstError, readDraft } from "@/components/shop/checkout/checkout-draft";
import {
  type CheckoutFailure,
  describeCheckoutFailure,
  fieldsFailure,
  type ShownFailure,
  type StartCheckoutOutcome,
} from "@/components/shop/checkout/checkout-failure";
import { saveCustomerDraft } from "@/components/shop/checkout/customer-store";
import { toast } from "@/components/ui/toast";
import { useResetOnHide } from "@/components/ui/use-reset-on-hide";
import { useSingleSubmit } from "@/components/ui/use-single-submit";
import type { CartLine } from "@/lib/cart/cart";
import type { DisplayCart } from "@/lib/cart/price-cart-for-display";
import { customerErrors } from "@/lib/checkout/checkout-form";
import { consentErrors, getMissingFields } from "@/lib/checkout/missing-fields";
import { createQuote } from "@/lib/checkout/quote";
import type { ConsentKind } from "@/lib/core/site";

export type StartCheckout = (form: unknown) => Promise<StartCheckoutOutcome>;

type Props = {
  readonly cart: DisplayCart;
  readonly asked: readonly ConsentKind[];
  readonly startCheckout: StartCheckout;
  readonly onStarted: (url: string) => void;
};

/** Sends the form once, and says what came of it; on success the browser leaves for the payment page. */
export function useCheckout({ cart, asked, startCheckout, onStarted }: Props) {
  const router = useRouter();
  const { isBusy, sendOnce } = useSingleSubmit();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<CheckoutFailure | null>(null);
  const cartKey = [...cart.lines, ...cart.unavailable]
    .map((line) => line.productId)
    .sort()
    .join();
  const [failedCartKey, setFailedCartKey] = useState(cartKey);
  // What was said of a cart does not hold for another one.
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
    const found = errorsOf(draft);
    if (Object.keys(found).length > 0) {
      show(form, fieldsFailure(found, { isComplete: getMissingFields(draft, asked).length === 0 }));
      return;
    }
    setErrors({});
    setFailure(null);
    saveCustomerDraft(draft.customer);
    const sent = cartSnapshot().lines.filter(({ productId }) =>
      cart.lines.some((line) => line.productId === productId),
    );
    sendOnce(async (isStillHere) => {
      const outcome = await send(draft);
      // Who has left the page meanwhile is not taken to the payment page.
      if (isStillHere()) settle(form, outcome, sent);
    });
  }

  async function send(draft: ReturnType<typeof readDraft>): Promise<StartCheckoutOutcome> {
    const lines = cart.lines.map(({ productId, quantity }) => ({ productId, quantity }));
    try {
      return await startCheckout({ ...draft, lines, quote: createQuote(cart.lines) });
    } catch {
      // The connection broke, or the site was updated under an open page.
      return { status: "fault", faultId: "" };
    }
  }

  function settle(form: HTMLFormElement, outcome: StartCheckoutOutcome, sent: readonly CartLine[]) {
    if (outcome.status === "done" && outcome.value.ok) {
      const { orderNumber, url, isOlderOrder } = outcome.value.value;
      onStarted(url);
      // Where an older order turned out to be paid, this cart was not ordered: it stays.
      if (!isOlderOrder) moveToRecentCart(orderNumber, sent);
      window.location.assign(url);
      return;
    }
    show(form, describeCheckoutFailure(outcome));
  }

  function show(form: HTMLFormElement, shown: ShownFailure) {
    const { fields = {}, needsFreshPrices, toast: said, ...next } = shown;
    setErrors(fields);
    setFailure(next);
    focusFirstError(form, fields);
    if (said) toast.error(said.title, said.text);
    if (needsFreshPrices) router.refresh();
  }

  function errorsOf(draft: ReturnType<typeof readDraft>): Record<string, string> {
    const consents = asked.filter((kind) => !draft.consents[kind]);
    return {
      ...customerErrors(draft.customer),
      ...Object.fromEntries(consents.map((kind) => [kind, consentErrors[kind]])),
    };
  }

  /** Takes back what was said about a field that is being mended. */
  function clearFieldError(name: string) {
    if (!(name in errors)) return;
    const { [name]: _mended, ...others } = errors;
    setErrors(others);
    if (Object.keys(others).length === 0) setFailure(null);
  }

  return { errors, failure, isPending: isBusy, submit, clearFieldError };
}
