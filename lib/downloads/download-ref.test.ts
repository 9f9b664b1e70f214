import { expect, test } from "vitest";
import { formatDownloadQuery, parseDownloadRef } from "@/lib/downloads/download-ref";

const token = "A-b_".repeat(11).slice(0, 43);

test("parses a Checkout session id or a token, and formats it again", () => {
  for (const query of [{ session_id: "cs_test_a1B2" }, { token }]) {
    const ref = parseDownloadRef(query);
    expect(ref).not.toBeNull();
    if (ref)
      expect(Object.fromEntries(new URLSearchParams(formatDownloadQuery(ref)))).toEqual(query);
  }
});

test.each([
  {},
  { session_id: "" },
  { session_id: "cs_" },
  { session_id: ["cs_a", "cs_b"] },
  { session_id: "cs_a b" },
  { session_id: `cs_${"a".repeat(300)}` },
  { session_id: "cs_a' or 1=1" },
  { token: "short" },
  { token: `${token}=` },
  { token: "", session_id: "cs_test_1" },
])("rejects %j", (query) => {
  expect(parseDownloadRef(query)).toBeNull();
});
