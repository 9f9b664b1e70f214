import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { OwnTime } from "@/components/inquiries/own-time";

test("the own time's place is there, heard and not hidden, before there is a time to tell", () => {
  expect(renderToStaticMarkup(<OwnTime />)).toBe('<div aria-live="polite"></div>');
});
