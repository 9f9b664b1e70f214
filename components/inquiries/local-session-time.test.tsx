import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LocalSessionTime } from "@/components/inquiries/local-session-time";

test("renders its live region before a time is selected", () => {
  expect(renderToStaticMarkup(<LocalSessionTime />)).toBe('<div aria-live="polite"></div>');
});
