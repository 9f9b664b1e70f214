import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { OwnTime } from "@/components/inquiries/own-time";

test("renders its live region before a time is selected", () => {
  expect(renderToStaticMarkup(<OwnTime />)).toBe('<div aria-live="polite"></div>');
});
