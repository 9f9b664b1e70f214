import type { Payments } from "@/lib/core/ports/payments";

/** For operations that must not call Stripe: every call throws and names itself. */
export function noPayments(): Payments {
  return new Proxy({} as Payments, {
    get: (_, name) => () => {
      throw new Error(`payments.${String(name)} was called, though this test has no Stripe`);
    },
  });
}
