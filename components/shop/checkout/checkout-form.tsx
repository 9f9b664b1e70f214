import {
  type InputEvent,
  type KeyboardEvent,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { ConsentText } from "@/components/legal/consent-text";
import { RenewalTerms } from "@/components/shop/cart-terms";
import { fillDraft, readDraft } from "@/components/shop/checkout/checkout-draft";
import { CheckoutFields } from "@/components/shop/checkout/checkout-fields";
import { CheckoutSubmit } from "@/components/shop/checkout/checkout-submit";
import { readCustomerDraft, saveCustomerDraft } from "@/components/shop/checkout/customer-store";
import { type StartCheckout, useCheckout } from "@/components/shop/checkout/use-checkout";
import { useHydrated } from "@/components/site/use-hydrated";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Notice } from "@/components/ui/notice";
import { useResetOnHide } from "@/components/ui/use-reset";
import type { DisplayCart } from "@/lib/cart/price-cart-for-display";
import { getMissingFields, getRequiredConsents } from "@/lib/checkout/checkout-copy";
import { suggestEmail } from "@/lib/core/email-typo";

type Props = {
  /** At the prices to pay, after a promotion. */
  readonly cart: DisplayCart;
  readonly promotionCode: string | undefined;
  /** Set while the browser is navigating to the checkout page. */
  readonly paymentUrl: string | null;
  readonly startCheckout: StartCheckout;
  readonly onStarted: (url: string) => void;
};

export function CheckoutForm(props: Props) {
  const { cart, promotionCode, paymentUrl, startCheckout, onStarted } = props;
  const isHydrated = useHydrated();
  const [missing, setMissing] = useState<readonly string[]>([]);
  const requiredConsents = getRequiredConsents({
    hasRadio: cart.hasRadio,
    isRecurring: cart.recurring !== null,
  });
  const consentsKey = requiredConsents.join();
  const isBlocked = cart.unavailable.length > 0 || cart.tooManyLines !== null;
  const checkout = useCheckout({
    cart,
    promotionCode,
    requiredConsents,
    startCheckout,
    onStarted,
  });
  const { ref: form, onSubmit: send } = checkout.formProps;
  const suggestion = useEmailSuggestion(form);

  function update() {
    if (!form.current) return;
    const found = getMissingFields(readDraft(new FormData(form.current)), requiredConsents);
    setMissing((before) => (before.join() === found.join() ? before : found));
  }
  // Before paint: visitors may type into the server-rendered fields before scripts run.
  useLayoutEffect(() => {
    const current = form.current;
    if (current) fillDraft(current, readCustomerDraft());
  }, [form]);
  // Browsers autofill before scripts run, and the required consents depend on the cart.
  // biome-ignore lint/correctness/useExhaustiveDependencies: update reads the DOM, so these are listed by hand
  useEffect(update, [consentsKey, isHydrated]);
  // Some browsers and password managers fill fields without an event.
  const isIncomplete = missing.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: update reads the DOM, so these are listed by hand
  useEffect(() => {
    if (!isIncomplete) return;
    const timer = setInterval(update, 500);
    return () => clearInterval(timer);
  }, [consentsKey, isIncomplete]);

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (paymentUrl !== null || isBlocked) return;
    if (suggestion.isOpen()) suggestion.focus();
    else send(event);
  }

  function onInput(event: InputEvent<HTMLFormElement>) {
    update();
    saveCustomerDraft(readDraft(new FormData(event.currentTarget)).customer);
    if (event.target instanceof HTMLInputElement) checkout.clearFieldError(event.target.name);
  }

  // A disabled button ignores Enter, so report what's missing here.
  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    if (!(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  }

  const isBusy = checkout.isBusy || paymentUrl !== null;
  return (
    <form
      ref={form}
      noValidate
      aria-label="Checkout"
      onInput={onInput}
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
      className="grid gap-12"
    >
      <CheckoutFields
        errors={checkout.errors}
        onEmailBlur={(email) => {
          checkout.checkEmail(email);
          suggestion.check();
        }}
        onEmailInput={suggestion.close}
        emailSuggestion={
          suggestion.suggestion ? (
            <EmailSuggestion
              suggestion={suggestion.suggestion}
              onYes={() => {
                suggestion.accept();
                update();
              }}
              onNo={suggestion.keep}
            />
          ) : null
        }
      />
      <section className="grid gap-5">
        <h2 className="text-2xl">Before you pay</h2>
        {cart.recurring ? <RenewalTerms {...cart.recurring} /> : null}
        {requiredConsents.map((kind) => (
          <Checkbox
            key={kind}
            id={kind}
            label={<ConsentText kind={kind} />}
            error={checkout.errors[kind]}
            required
          />
        ))}
        <CheckoutSubmit
          cart={cart}
          missing={missing}
          isHydrated={isHydrated}
          isBlocked={isBlocked}
          isBusy={isBusy}
          failure={checkout.failure}
          failureRef={checkout.message}
          paymentUrl={paymentUrl}
        />
      </section>
    </form>
  );
}

type EmailSuggestionProps = {
  readonly suggestion: string;
  readonly onYes: () => void;
  readonly onNo: () => void;
};

/** Asks about a likely typo, because the receipt and download go to this address. */
function EmailSuggestion({ suggestion, onYes, onNo }: EmailSuggestionProps) {
  return (
    <div id={emailSuggestionId} tabIndex={-1}>
      <Notice announce title={`Did you mean ${suggestion}?`}>
        <p>We'll send your receipt to this address, with links to what you buy.</p>
        <div className="mt-3 flex flex-wrap gap-x-5 gap-y-2">
          <Button look="secondary" onClick={onYes}>
            Yes
          </Button>
          <Button look="quiet" onClick={onNo}>
            No, keep it
          </Button>
        </div>
      </Notice>
    </div>
  );
}

const emailSuggestionId = "email-question";

/** Suggests a correction once when the email's domain looks mistyped. */
function useEmailSuggestion(form: RefObject<HTMLFormElement | null>) {
  const [suggestion, setSuggestion] = useState<string | null>(null);
  const dismissed = useRef(new Set<string>());
  useResetOnHide(() => setSuggestion(null));

  function emailInput(): HTMLInputElement | null {
    const control = form.current?.elements.namedItem("email");
    return control instanceof HTMLInputElement ? control : null;
  }

  function currentSuggestion(): string | null {
    const email = emailInput()?.value.trim() ?? "";
    return dismissed.current.has(email) ? null : suggestEmail(email);
  }

  function check() {
    setSuggestion(currentSuggestion());
  }

  return {
    suggestion,
    check,
    close: () => setSuggestion(null),
    /** Returns true, and shows the suggestion, if the current email needs confirmation. */
    isOpen(): boolean {
      check();
      return currentSuggestion() !== null;
    },
    focus() {
      // The suggestion may not be rendered yet.
      requestAnimationFrame(() => document.getElementById(emailSuggestionId)?.focus());
    },
    accept() {
      const input = emailInput();
      if (input && suggestion) input.value = suggestion;
      setSuggestion(null);
      input?.focus();
    },
    keep() {
      dismissed.current.add(emailInput()?.value.trim() ?? "");
      setSuggestion(null);
      emailInput()?.focus();
    },
  };
}
