import { expect, test } from "vitest";
import { AuditTable } from "@/components/admin/audit/audit-table";
import { renderWithProfile } from "@/tests/support/render-with-profile";

const entry = {
  id: 1,
  adminEmail: "dana@example.com",
  action: "signed_in",
  createdAt: new Date("2030-03-12T12:00:00Z"),
};

test("phones show short details at once, and longer ones on demand", () => {
  const show = (details: unknown) =>
    renderWithProfile(<AuditTable entries={[{ ...entry, details }]} />);
  expect(show({ method: "link" })).not.toContain("<details");
  const html = show({ orderNumber: "TME-00000001", reason: "Bought twice" });
  expect(html).toMatch(/<details class="md:hidden"><summary[^>]*>Details<\/summary><code/);
  expect(show(null)).not.toContain('<code class="block break-all');
});
