import { customerSchema } from "@/lib/checkout/checkout-form";

const key = "checkout_customer";
const names = Object.keys(customerSchema.shape);
const maxTextLength = 300;

export type CustomerDraft = Readonly<Record<string, string>>;

/** Saves the typed values for this tab, for when the customer comes back from the checkout page. */
export function saveCustomerDraft(customer: CustomerDraft): void {
  const known = names.flatMap((name) => {
    const text = customer[name]?.slice(0, maxTextLength);
    return text ? [[name, text]] : [];
  });
  try {
    window.sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(known)));
  } catch {
    // Storage is full or blocked: the customer retypes the fields.
  }
}

/** Returns the saved values by field; empty if nothing readable is stored. */
export function readCustomerDraft(): CustomerDraft {
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

/** Removes the customer's data from the browser once the order is paid. */
export function clearCustomerDraft(): void {
  try {
    window.sessionStorage.removeItem(key);
  } catch {
    // Blocked storage is empty too.
  }
}
