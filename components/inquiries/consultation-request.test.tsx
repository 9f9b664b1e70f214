import { expect, test } from "vitest";
import { ConsultationRequest } from "@/components/inquiries/consultation-request";
import { renderWithProfile } from "@/tests/support/render-with-profile";

const action = async () => ({ status: "done", value: null, typed: {}, attempts: 0 }) as const;

const html = (sessions: readonly { value: string; label: string }[]) =>
  renderWithProfile(<ConsultationRequest sessions={sessions} action={action} />);

test("links to the contact page instead of showing a form when no session is on sale", () => {
  expect(html([])).not.toContain("<form");
  expect(html([])).toContain("booking sessions right now.");
  expect(html([])).toContain('href="/contact"');
});

test("shows the form with the sessions on sale", () => {
  const shown = html([{ value: "45min", label: "45 minutes, $225.00" }]);
  expect(shown).toContain("45 minutes, $225.00");
  expect(shown).not.toContain("booking sessions");
});
