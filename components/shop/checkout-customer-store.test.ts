import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  forgetCustomer,
  recallCustomer,
  rememberCustomer,
} from "@/components/shop/checkout-customer-store";

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  const sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  };
  vi.stubGlobal("window", { sessionStorage });
  return () => vi.unstubAllGlobals();
});

describe("what a buyer typed at checkout", () => {
  it("is back as it was typed, until the order is paid", () => {
    const typed = { email: " Maya@example", firstName: "Maya", lastName: "O’Neal" };
    rememberCustomer({ ...typed, phone: "" });
    expect(recallCustomer()).toEqual(typed);
    forgetCustomer();
    expect(recallCustomer()).toEqual({});
    expect(kept.size).toBe(0);
  });

  it("is kept of the form's own fields alone: no consent, no card", () => {
    rememberCustomer({ email: "maya@example.com", terms: "on", cardNumber: "4242" });
    expect([...kept.values()].join()).toBe('{"email":"maya@example.com"}');
  });

  it.each(["", "{", "null", "7", "[]", '{"email":{"a":1},"cardNumber":"4242"}'])(
    "is nothing when %j lies there",
    (text) => {
      kept.set("checkout_customer", text);
      expect(recallCustomer()).toEqual({});
    },
  );

  it("is simply not kept where storage is blocked", () => {
    vi.stubGlobal("window", {});
    rememberCustomer({ email: "maya@example.com" });
    forgetCustomer();
    expect(recallCustomer()).toEqual({});
  });
});
