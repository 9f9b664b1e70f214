import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ConsultationRequest } from "@/components/inquiries/consultation-request";

/** Links and fields ask for one while they are rendered, and for nothing of it. */
const router = {} as AppRouterInstance;

const html = (sessions: readonly { value: string; label: string }[]) =>
  renderToStaticMarkup(
    <AppRouterContext value={router}>
      <ConsultationRequest sessions={sessions} action={async () => null} />
    </AppRouterContext>,
  );

test("with no session on sale it leads to the contact page, and shows no form that can't be sent", () => {
  expect(html([])).not.toContain("<form");
  expect(html([])).toContain("No sessions can be booked at the moment.");
  expect(html([])).toContain('href="/contact"');
});

test("with one on sale it is a form that offers it", () => {
  const shown = html([{ value: "45min", label: "45 minutes, $225.00" }]);
  expect(shown).toContain("45 minutes, $225.00");
  expect(shown).not.toContain("No sessions can be booked");
});
