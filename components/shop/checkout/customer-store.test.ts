import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  clearCustomerDraft,
  readCustomerDraft,
  saveCustomerDraft,
} from "@/components/shop/checkout/customer-store";

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  const sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  };
  vi.stubGlobal("window", { sessionStorage });
  return () => vi.unstubAllGlobals();
});

describe("saved checkout fields", () => {
  it("are restored as typed until the order is paid", () => {
    const typed = { email: " Maya@example", firstName: "Maya", lastName: "O’Neal" };
    saveCustomerDraft({ ...typed, phone: "" });
    expect(readCustomerDraft()).toEqual(typed);
    clearCustomerDraft();
    expect(readCustomerDraft()).toEqual({});
    expect(stored.size).toBe(0);
  });

  it("contain only the form's own fields: no consents, no card", () => {
    saveCustomerDraft({ email: "maya@example.com", terms: "on", cardNumber: "4242" });
    expect([...stored.values()].join()).toBe('{"email":"maya@example.com"}');
  });

  it.each(["", "{", "null", "7", "[]", '{"email":{"a":1},"cardNumber":"4242"}'])(
    "are empty when storage holds %j",
    (text) => {
      stored.set("checkout_customer", text);
      expect(readCustomerDraft()).toEqual({});
    },
  );

  it("are skipped when storage is blocked", () => {
    vi.stubGlobal("window", {});
    saveCustomerDraft({ email: "maya@example.com" });
    clearCustomerDraft();
    expect(readCustomerDraft()).toEqual({});
  });
});
