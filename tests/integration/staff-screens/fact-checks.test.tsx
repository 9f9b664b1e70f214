import { eq } from "drizzle-orm";
import type { ReactNode } from "react";
import { prerender } from "react-dom/static";
import { afterAll, expect, test, vi } from "vitest";
import { newsletterIssues } from "@/db/schema";
import type { AdminActor } from "@/lib/core/admin-actor";
import { testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";
import { addTestAdmin } from "@/tests/support/staff";

const database = testDatabase();
let admin: AdminActor;
const ctx = () => ({
  ...testCtx({ db: database.db }),
  now: () => new Date("2027-01-15T18:00:00Z"),
});

const edges = {
  "next/server": { connection: async () => undefined },
  "@/lib/web/staff/current-staff": { requireStaff: async () => admin },
  "@/lib/web/ctx": { appCtx: ctx, newsletterCtx: ctx },
  // It follows what staff type, with the app's router.
  "@/components/admin/table/live-filters": {
    LiveFilters: ({ children }: { children: ReactNode }) => <form>{children}</form>,
  },
  "@/components/ui/link": {
    Link: ({ href, children }: { href: string; children: ReactNode }) => (
      <a href={href}>{children}</a>
    ),
  },
};

// Workers share modules between files, so load the screen again.
vi.resetModules();
for (const [path, edge] of Object.entries(edges)) vi.doMock(path, () => edge);

afterAll(() => {
  for (const path of Object.keys(edges)) vi.doUnmock(path);
  vi.resetModules();
});

test("staff see which issues' facts were last checked over 12 months ago", async () => {
  admin = (await addTestAdmin(database.db)).actor;
  await database.db.update(newsletterIssues).set({ checkedOn: "2026-11-25" });
  const setCheckedOn = (id: string, checkedOn: string | null) =>
    database.db.update(newsletterIssues).set({ checkedOn }).where(eq(newsletterIssues.id, id));
  await setCheckedOn("001", "2026-01-14");
  await setCheckedOn("002", null);
  const { default: EmailsPage } = await import("@/app/(staff)/admin/(dashboard)/emails/page");
  const show = async (query: Record<string, string>) => {
    const { prelude } = await prerender(await EmailsPage({ searchParams: Promise.resolve(query) }));
    return await new Response(prelude).text();
  };
  const all = await show({});
  expect(all).toContain("Facts checked over 12 months ago (2)");
  expect(all).toContain("/admin/emails/003");
  const old = await show({ facts: "old" });
  expect(old.match(/\/admin\/emails\/\d{3}/g)).toEqual(["/admin/emails/001", "/admin/emails/002"]);
  expect(old).toContain("Jan 14, 2026");
});
