import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RadioFields } from "@/components/radio/radio-fields";

const details = { artist: "", track: "", link: "", isrc: "", pro: "", notes: "" };

test("asks for other songs only if several packages were bought", () => {
  const one = renderToStaticMarkup(<RadioFields idPrefix="" details={details} />);
  expect(one).not.toContain("more than one song");
  const three = renderToStaticMarkup(<RadioFields idPrefix="" details={details} quantity={3} />);
  expect(three).toContain("You bought 3 of this package. If you’re sending more than one song");
});
