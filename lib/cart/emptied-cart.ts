const reasons = ["paid", "removed", "unreadable"] as const;

/** Why a cart is empty. An unpaid order's cart is in the recent cart instead. */
export type EmptiedCart = {
  readonly reason: (typeof reasons)[number];
  /** Of a paid cart. */
  readonly orderNumber?: string | undefined;
};

export function serializeEmptiedCart(emptied: EmptiedCart): string {
  return JSON.stringify(emptied);
}

/** Returns null if the stored text has no known reason. */
export function parseEmptiedCart(text: string): EmptiedCart | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return null;
    const reason = reasons.find((known) => known === Reflect.get(value, "reason"));
    if (!reason) return null;
    const orderNumber: unknown = Reflect.get(value, "orderNumber");
    const isOrder = typeof orderNumber === "string" && /^TME-\d{8}$/.test(orderNumber);
    return { reason, orderNumber: isOrder ? orderNumber : undefined };
  } catch {
    return null;
  }
}
