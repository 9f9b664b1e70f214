"use client";

import { createContext, type ReactNode, use, useMemo, useState } from "react";
import { addToCart } from "@/components/shop/cart/cart-store";
import type { CartItemWithLimit } from "@/components/shop/product/cart-item";
import { useHydrated } from "@/components/site/use-hydrated";
import { Button, type ButtonLook } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { toast } from "@/components/ui/toast";
import { consentErrors } from "@/lib/checkout/missing-fields";

const Consent = createContext({ isGiven: false, setIsGiven: (_isGiven: boolean) => {} });

/** Shares the radio consent with the buttons inside. */
export function RadioConsent({ children }: { readonly children: ReactNode }) {
  const [isGiven, setIsGiven] = useState(false);
  const value = useMemo(() => ({ isGiven, setIsGiven }), [isGiven]);
  return <Consent value={value}>{children}</Consent>;
}

export function RadioConsentCheckbox({ label }: { readonly label: ReactNode }) {
  const { isGiven, setIsGiven } = use(Consent);
  return (
    <Checkbox
      id="radio-consent"
      label={label}
      checked={isGiven}
      onChange={(event) => setIsGiven(event.target.checked)}
    />
  );
}

type ButtonProps = { readonly item: CartItemWithLimit; readonly look?: ButtonLook };

/** Disabled until the consent is checked, once scripts run. */
export function RadioAddButton({ item, look = "primary" }: ButtonProps) {
  const { isGiven } = use(Consent);
  const isHydrated = useHydrated();

  function add() {
    if (isGiven) addToCart(item);
    else {
      toast.error("Consent Required", consentErrors.radio);
    }
  }

  return (
    <Button
      disabled={isHydrated && !isGiven}
      onClick={add}
      look={look}
      size={look === "onAccent" ? "lg" : "md"}
    >
      Add to cart<span className="sr-only">: {item.title}</span>
    </Button>
  );
}
