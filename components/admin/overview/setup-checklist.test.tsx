import { expect, test } from "vitest";
import { SetupChecklist } from "@/components/admin/overview/setup-checklist";
import { renderWithProfile } from "@/tests/support/render-with-profile";

test("lists what the owner does and what a developer does, and a done item by what's true", () => {
  const domain = {
    id: "sender_domain",
    title: "Sender domain verified",
    task: "Verify the sender domain",
    text: "How.",
    href: "/admin/emails/deliverability",
    by: "developer",
    minutes: 20,
  } as const;
  const cron = {
    ...domain,
    id: "cron",
    title: "Scheduled jobs running",
    task: "Run them",
  } as const;
  const html = renderWithProfile(
    <SetupChecklist
      items={[
        { ...domain, isDone: false },
        { ...cron, isDone: true },
        { ...domain, id: "people", task: "Show who works here", by: "owner", isDone: false },
      ]}
      actions={{ approve: async () => null, confirmPrices: async () => null }}
    />,
  );
  const text = html.replaceAll(/<[^>]+>/g, "");
  expect(text).toMatch(/What you do.*Show who works here.*What your developer does.*Verify the/);
  expect(text).toContain("Copy instructions");
  expect(text).toContain("Verify the sender domain · 20 min");
  expect(html).not.toContain("text-emphasis");
  expect(text).toContain("Done: Scheduled jobs running.");
});
