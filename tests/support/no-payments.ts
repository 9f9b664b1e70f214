import type { Payments } from "@/lib/payments/port";

/** For verbs that must not ask Stripe: every call is a fault that names itself. */
export function noPayments(): Payments {
  return new Proxy({} as Payments, {
    get: (_, name) => () => {
      throw new Error(`payments.${String(name)} was called, though this test has no Stripe`);
    },
  });
}
