import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Facts } from "@/components/site/facts";

test("lists what's known, and leaves out what no one has written", () => {
  const html = renderToStaticMarkup(
    <Facts
      rows={[
        ["You get", "64 pages"],
        ["Who it’s for", ""],
        ["Refund", undefined],
        ["Format", null],
      ]}
    />,
  );
  expect(html).toContain("64 pages");
  expect(html.match(/<dt/g)).toHaveLength(1);
});
