"use client";

import { createContext, type ReactNode, use, useMemo, useState } from "react";
import { addToCart } from "@/components/shop/cart/cart-store";
import type { CartItemWithLimit } from "@/components/shop/product/cart-item";
import { useHydrated } from "@/components/site/use-hydrated";
import { Button, type ButtonLook } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { toast } from "@/components/ui/toast";
import { consentErrors } from "@/lib/checkout/checkout-copy";

const checkboxId = "radio-consent";

type ConsentState = {
  readonly isGiven: boolean;
  /** The package that was chosen before the consent was given. */
  readonly wanted: CartItemWithLimit | null;
  readonly setIsGiven: (isGiven: boolean) => void;
  readonly setWanted: (item: CartItemWithLimit | null) => void;
};

const Consent = createContext<ConsentState>({
  isGiven: false,
  wanted: null,
  setIsGiven: () => {},
  setWanted: () => {},
});

/** Shares the radio consent with the buttons inside. */
export function RadioConsent({ children }: { readonly children: ReactNode }) {
  const [isGiven, setIsGiven] = useState(false);
  const [wanted, setWanted] = useState<CartItemWithLimit | null>(null);
  const value = useMemo(() => ({ isGiven, wanted, setIsGiven, setWanted }), [isGiven, wanted]);
  return <Consent value={value}>{children}</Consent>;
}

/** The consent, which offers the package that was chosen too early, so that no one scrolls back. */
export function RadioConsentCheckbox({ label }: { readonly label: ReactNode }) {
  const { isGiven, wanted, setIsGiven, setWanted } = use(Consent);
  return (
    <div className="grid gap-4">
      <Checkbox
        id={checkboxId}
        label={label}
        checked={isGiven}
        error={wanted && !isGiven ? consentErrors.radio : undefined}
        onChange={(event) => {
          setIsGiven(event.target.checked);
          // It no longer applies, and on phones it would cover the package's button.
          if (event.target.checked) toast.dismiss();
        }}
      />
      {wanted && isGiven ? (
        <div className="pl-9">
          <Button
            onClick={() => {
              addToCart(wanted);
              setWanted(null);
            }}
          >
            Add {wanted.title} to cart
          </Button>
        </div>
      ) : null}
    </div>
  );
}

type ItemConsentProps = { readonly item: CartItemWithLimit; readonly label: ReactNode };

/** The same consent next to a package's button, for phones, where the first one is far above. */
export function RadioItemConsent({ item, label }: ItemConsentProps) {
  const { isGiven, wanted, setIsGiven } = use(Consent);
  const isWanted = wanted?.productId === item.productId;
  return (
    <div className="text-left text-[0.9375rem] leading-snug md:hidden">
      <Checkbox
        id={getItemConsentId(item)}
        label={label}
        checked={isGiven}
        error={isWanted && !isGiven ? consentErrors.radio : undefined}
        onChange={(event) => {
          setIsGiven(event.target.checked);
          if (event.target.checked) toast.dismiss();
        }}
      />
    </div>
  );
}

const getItemConsentId = ({ productId }: CartItemWithLimit) => `${checkboxId}-${productId}`;

type ButtonProps = {
  readonly item: CartItemWithLimit;
  readonly look?: ButtonLook;
  /** Says only "Add" on phones, where it sits in a table. */
  readonly isCompact?: boolean;
};

const blockedClassName = {
  primary: "aria-disabled:bg-hairline aria-disabled:text-soft",
  onAccent: "aria-disabled:bg-ink/15 aria-disabled:text-ink",
} as const;

/**
 * Disabled until the consent is checked, once scripts run. It stays focusable: pressing it says what
 * is missing and moves to the consent.
 */
export function RadioAddButton({ item, look = "primary", isCompact = false }: ButtonProps) {
  const { isGiven, setWanted } = use(Consent);
  const isHydrated = useHydrated();

  function add() {
    if (isGiven) {
      setWanted(null);
      addToCart(item);
      return;
    }
    setWanted(item);
    const own = document.getElementById(getItemConsentId(item));
    const checkbox = own?.offsetParent ? own : document.getElementById(checkboxId);
    checkbox?.scrollIntoView({ block: "center" });
    checkbox?.focus({ preventScroll: true });
    toast.error("Consent Required", consentErrors.radio);
  }

  return (
    <Button
      aria-disabled={(isHydrated && !isGiven) || undefined}
      onClick={add}
      look={look}
      size={look === "onAccent" ? "lg" : "md"}
      className={blockedClassName[look === "onAccent" ? "onAccent" : "primary"]}
    >
      <span>
        Add<span className={isCompact ? "max-md:sr-only" : ""}> to cart</span>
        <span className="sr-only">: {item.title}</span>
      </span>
    </Button>
  );
}
