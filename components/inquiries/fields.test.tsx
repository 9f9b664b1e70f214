import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ConsentBox } from "@/components/inquiries/fields";
import { inquiryConsent } from "@/lib/inquiries/inquiry-forms";

/** Links need a router to render but don't use it. */
const router = {} as AppRouterInstance;

test("shows the consent text that is stored, with its two links", () => {
  const html = renderToStaticMarkup(
    <AppRouterContext value={router}>
      <ConsentBox />
    </AppRouterContext>,
  );
  expect(html.replace(/<[^>]+>/g, "")).toBe(inquiryConsent.text);
  expect(html).toContain('href="/terms"');
  expect(html).toContain('href="/privacy"');
});
