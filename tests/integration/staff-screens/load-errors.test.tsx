import type { AppRouterInstance } from "next/dist/shared/lib/app-router-context.shared-runtime";
import type { ReactNode } from "react";
import { prerender } from "react-dom/static";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { AdminActor } from "@/lib/core/admin-actor";
import { testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";
import { addTestAdmin } from "@/tests/support/staff";

const database = testDatabase();
const ctx = () => testCtx({ db: database.db });
let admin: AdminActor;

/** Reads that a screen can do without, by their modules. */
const reads: Readonly<Record<string, readonly string[]>> = {
  "@/lib/inquiries/read-inquiries": ["readInboxCounts"],
  "@/lib/orders/read-orders": ["readOrderCounts"],
  "@/lib/subscribers/read-subscribers": ["countSubscribers"],
  "@/lib/subscribers/read-statistics": ["readSubscriberStatistics", "readListCounts"],
  "@/lib/newsletter/issues/read-issues": ["readSubscriberCountsByIssue"],
  "@/lib/admins/read-admins": ["readAdmins"],
  "@/lib/overview/read-overview": ["readOverview"],
  "@/lib/newsletter/sending/read-sending": ["readSender"],
  "@/lib/newsletter/deliverability/list-health": ["readDeliverability"],
};
const fail = () => Promise.reject(new Error("database connection lost"));

// Workers share modules between files, so load the screens again with these reads failing.
vi.resetModules();
vi.doMock("next/server", () => ({ connection: async () => undefined }));
vi.doMock("@/lib/web/staff/current-staff", () => ({ requireStaff: async () => admin }));
vi.doMock("@/lib/web/ctx", () => ({ appCtx: ctx, newsletterCtx: ctx }));
vi.doMock("@/lib/web/staff/sender-domains", () => ({ getSenderDomains: async () => [] }));
for (const [path, names] of Object.entries(reads)) {
  vi.doMock(path, async (original) => ({
    ...((await original()) as object),
    ...Object.fromEntries(names.map((name) => [name, fail])),
  }));
}

afterAll(() => {
  const paths = [
    "next/server",
    "@/lib/web/staff/current-staff",
    "@/lib/web/ctx",
    "@/lib/web/staff/sender-domains",
    ...Object.keys(reads),
  ];
  for (const path of paths) vi.doUnmock(path);
  vi.resetModules();
});

type Page = (props: { searchParams: Promise<Record<string, string>> }) => Promise<ReactNode>;

const screens = {
  inbox: () => import("@/app/(staff)/admin/(dashboard)/inbox/page"),
  orders: () => import("@/app/(staff)/admin/(dashboard)/orders/page"),
  subscribers: () => import("@/app/(staff)/admin/(dashboard)/subscribers/page"),
  preferences: () => import("@/app/(staff)/admin/(dashboard)/preferences/page"),
  emails: () => import("@/app/(staff)/admin/(dashboard)/emails/page"),
  overview: () => import("@/app/(staff)/admin/(dashboard)/overview/page"),
  deliverability: () => import("@/app/(staff)/admin/(dashboard)/emails/deliverability/page"),
  settings: () => import("@/app/(staff)/admin/(dashboard)/settings/page"),
} satisfies Record<string, () => Promise<{ default: Page }>>;

/** Renders the entire screen after streaming. An error that isn't caught would be thrown. */
async function show(screen: keyof typeof screens, query: Record<string, string> = {}) {
  const { default: Screen }: { default: Page } = await screens[screen]();
  const errors: unknown[] = [];
  // From the same module instance as the screen.
  const { AppRouterContext } = await import(
    "next/dist/shared/lib/app-router-context.shared-runtime"
  );
  const { prelude } = await prerender(
    <AppRouterContext value={{} as AppRouterInstance}>
      {await Screen({ searchParams: Promise.resolve(query) })}
    </AppRouterContext>,
    { onError: (error) => void errors.push(error) },
  );
  expect(errors).toEqual([]);
  return (await new Response(prelude).text()).replaceAll("<!-- -->", "");
}

describe("when part of a screen fails to load", () => {
  let lines: string[] = [];

  beforeAll(async () => {
    admin = (await addTestAdmin(database.db)).actor;
  });
  beforeEach(() => {
    lines = [];
    vi.spyOn(console, "error").mockImplementation((line) => void lines.push(String(line)));
  });

  /** The reference on the screen matches the log entry. */
  const expectLogged = (page: string, where: string) => {
    const reference = /Reference: ([\w-]{10})\./.exec(page)?.[1] ?? "no reference";
    expect(lines.find((line) => line.includes(where))).toContain(reference);
  };

  test("the inbox keeps its messages, and both counts can be retried", async () => {
    const page = await show("inbox", { kind: "contact" });
    expect(page).toContain("Error loading counts");
    expect(page).toContain("We couldn’t load the count.");
    expect(page.match(/<a href="\/admin\/inbox\?kind=contact"[^>]*>Try again/g)).toHaveLength(2);
    expect(page).toContain("Name, email, or subject");
    expectLogged(page, "inbox_counts");
  });

  test.each([
    ["orders", "order_counts", { status: "paid" }, "/admin/orders?status=paid"],
    ["subscribers", "subscriber_count", { filter: "daily" }, "/admin/subscribers?filter=daily"],
  ] as const)("the list of %s stays, and its count can be retried", async (...row) => {
    const [screen, where, query, here] = row;
    const page = await show(screen, query);
    expect(page).toContain("We couldn’t load the count.");
    expect(page).toContain(`<a href="${here}"`);
    expectLogged(page, where);
  });

  test("the preferences keep their addresses and the test link", async () => {
    const page = await show("preferences");
    expect(page).toContain("Error loading counts");
    expect(page).toContain('<a href="/admin/preferences"');
    expect(page).toContain("Send test magic link");
    expectLogged(page, "list_counts");
  });

  test("the emails keep their rows", async () => {
    const page = await show("emails");
    expect(page).toContain('href="/admin/emails/001"');
    expect(lines.join()).toContain("issue_counts");
  });

  test("the overview keeps its header, and each half can be retried", async () => {
    const page = await show("overview", { days: "90" });
    expect(page).toContain("Error loading figures");
    expect(page).toContain('<a href="/admin/overview?days=90"');
    expect(page).toContain("Error loading system health");
    expectLogged(page, "overview_figures");
  });

  test("deliverability keeps its other parts", async () => {
    const page = await show("deliverability");
    expect(page).toContain("Error loading sender");
    expect(page).toContain("Error loading rates");
    expect(page).toContain("No batches in progress.");
    expectLogged(page, "deliverability_sender");
  });

  test("the settings show 'Error loading admins' next to the rest", async () => {
    const page = await show("settings");
    expect(page).toContain("Error loading admins");
    expect(page).toContain('<a href="/admin/settings"');
    expect(page).toContain("Email Configuration");
    expect(page).toContain("Add New Admin");
    expectLogged(page, "admins_load");
  });
});
