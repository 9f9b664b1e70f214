import { expect, test } from "vitest";
import { getCodeHref, listLinkCodes, readLinkCode } from "@/lib/promotions/link-code";

test.each([
  ["?code=ROYALTY20", "ROYALTY20"],
  ["?utm_source=newsletter&code=royalty20", "ROYALTY20"],
  ["?code=%20Royalty%2020%20", "ROYALTY20"],
  ["?code=", null],
  ["?other=ROYALTY20", null],
  ["?code=<script>", null],
  [`?code=${"A".repeat(31)}`, null],
])("reads the code of %s", (query, code) => {
  expect(readLinkCode(query)).toBe(code);
});

test.each([
  [["ebook"], "/ebook?code=A-1"],
  [["course"], "/course?code=A-1"],
  [["radio-spin-pack", "radio-elite-airplay"], "/radio?code=A-1"],
  [["ebook", "course"], "/?code=A-1"],
  [[], "/?code=A-1"],
])("links a code for %s to their page", (productIds, href) => {
  expect(getCodeHref("A-1", productIds)).toBe(href);
  expect(readLinkCode(new URL(href, "https://shop.test").search)).toBe("A-1");
});

test("lists the codes of a text's own links, each once", () => {
  const text = `[One](/ebook?code=SPRING) and [again](https://shop.test/course?code=spring),
    [another](/?utm_campaign=x&code=FALL-20#top), [elsewhere](https://other.test/?code=THEIRS), code=NONE,
    [broken](http://[), [mail](mailto:a@shop.test?code=MAIL)`;
  expect(listLinkCodes(text, "https://shop.test")).toEqual(["SPRING", "FALL-20"]);
  expect(listLinkCodes("](".repeat(20_000), "https://shop.test")).toEqual([]);
});
