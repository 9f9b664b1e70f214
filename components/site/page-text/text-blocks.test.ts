import { expect, test } from "vitest";
import { parseTextBlocks } from "@/components/site/page-text/text-blocks";

test("splits text into paragraphs and lists", () => {
  const text = "First,\nstill first.\n\nYou get:\n- one\n- two - not three\n\n- alone\n\nLast.";
  expect(parseTextBlocks(text)).toEqual([
    { kind: "paragraph", text: "First, still first." },
    { kind: "paragraph", text: "You get:" },
    { kind: "list", items: ["one", "two - not three"] },
    { kind: "list", items: ["alone"] },
    { kind: "paragraph", text: "Last." },
  ]);
});

test("returns nothing for an empty text", () => {
  expect(parseTextBlocks(" \n\n ")).toEqual([]);
});

test("keeps nonbreaking spaces", () => {
  expect(parseTextBlocks("47 CFR §\u00a073.1212")).toEqual([
    { kind: "paragraph", text: "47 CFR §\u00a073.1212" },
  ]);
});
