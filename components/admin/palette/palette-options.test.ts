import { describe, expect, test } from "vitest";
import { buildGroups, keepMatching } from "@/components/admin/palette/palette-options";
import type { FoundRecord } from "@/lib/flows/find-records";

const order: FoundRecord = {
  kind: "order",
  id: "1",
  title: "TME-00000001 Ada Artist",
  detail: "ada@example.com · $49.99 · Paid",
};
const subscriber: FoundRecord = { kind: "subscriber", id: "2", title: "ada@a.test", detail: "Ada" };

const titles = (typed: string, records: readonly FoundRecord[] = []) =>
  buildGroups(typed, records, "admin").map(({ title }) => title);
const labels = (typed: string) =>
  buildGroups(typed, [], "admin")
    .filter(({ title }) => title === "Pages")
    .flatMap(({ options }) => options.map(({ label }) => label));

describe("the palette's options", () => {
  test("are the menu's screens before anything is typed", () => {
    expect(titles("  ")).toEqual(["Pages"]);
    expect(labels("")).toContain("Orders");
  });

  test("find a page by the start of each word, in any order, and by its other words", () => {
    expect(labels("outb")).toEqual(["Outbox"]);
    expect(labels("faq edit")).toEqual(["Edit the FAQ"]);
    expect(labels("PASSWORD")).toEqual(["Account and security"]);
    expect(labels("utbox")).toEqual([]);
  });

  test("show records by kind before the lists with all matches", () => {
    expect(titles("ada", [subscriber, order])).toEqual(["Orders", "Subscribers", "Search a list"]);
    const [orders] = buildGroups("ada", [order], "admin");
    expect(orders?.options[0]?.href).toBe("/admin/orders/1");
    const product = { kind: "product", id: "ebook", title: "The eBook", detail: "$49.99" } as const;
    const [products] = buildGroups("book", [order, product], "admin");
    expect(products?.title).toBe("Products");
    expect(products?.options[0]?.href).toBe("/admin/content/products/ebook");
  });

  test("leave out pages and lists that the role may not open", () => {
    const all = buildGroups("su", [], "support").flatMap(({ options }) => options);
    expect(all.map(({ label }) => label)).toEqual([
      "Find “su” in orders",
      "Find “su” in messages",
      "Find “su” in consultations",
      "Find “su” in songs",
    ]);
    const menu = buildGroups("", [], "editor").flatMap(({ options }) => options);
    expect(menu.map(({ label }) => label)).toEqual(["Emails", "Content"]);
  });

  test("pass a search with special characters to the lists", () => {
    const options = buildGroups("a&b=100%", [], "admin").at(-1)?.options ?? [];
    expect(options[0]?.href).toBe("/admin/orders?q=a%26b%3D100%25");
  });

  test("keep an earlier search's records only if they match the longer one", () => {
    expect(keepMatching([order, subscriber], "ada@A")).toEqual([subscriber]);
    expect(keepMatching([order, subscriber], "$49")).toEqual([order]);
  });
});
