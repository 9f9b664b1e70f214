import { expect, test } from "vitest";
import { SetupChecklist } from "@/components/admin/overview/setup-checklist";
import { renderWithProfile } from "@/tests/support/render-with-profile";

test("names an open item by what to do, and a done one by what's true", () => {
  const domain = {
    id: "sender_domain",
    title: "Sender domain verified",
    task: "Verify the sender domain",
    text: "How.",
    href: "/admin/emails/deliverability",
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
      ]}
      approve={async () => null}
    />,
  );
  const text = html.replaceAll(/<[^>]+>/g, "");
  expect(text).toContain("To do: Verify the sender domain");
  expect(text).toContain("Done: Scheduled jobs running.");
});
