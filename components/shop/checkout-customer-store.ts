import { customerSchema } from "@/lib/checkout/checkout-form";

const key = "checkout_customer";
const names = Object.keys(customerSchema.shape);
const maxTextLength = 300;

export type TypedCustomer = Readonly<Record<string, string>>;

/** Keeps what was typed for this tab, so that it is back after the payment page's cancel link. */
export function rememberCustomer(customer: TypedCustomer): void {
  const known = names.flatMap((name) => {
    const text = customer[name]?.slice(0, maxTextLength);
    return text ? [[name, text]] : [];
  });
  try {
    window.sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(known)));
  } catch {
    // Storage is full or blocked: the fields are then typed once more.
  }
}

/** What was typed before, field by field; empty when nothing readable is kept. */
export function recallCustomer(): TypedCustomer {
  try {
    const value: unknown = JSON.parse(window.sessionStorage.getItem(key) ?? "null");
    if (typeof value !== "object" || value === null) return {};
    const texts = names.flatMap((name) => {
      const text: unknown = Reflect.get(value, name);
      return typeof text === "string" ? [[name, text.slice(0, maxTextLength)] as const] : [];
    });
    return Object.fromEntries(texts);
  } catch {
    return {};
  }
}

/** Once the order is paid nothing of its buyer stays in the browser. */
export function forgetCustomer(): void {
  try {
    window.sessionStorage.removeItem(key);
  } catch {
    // Blocked storage holds nothing either.
  }
}
