import type { ReactNode } from "react";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { AdminActor } from "@/lib/core/admin-actor";
import { testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";
import { addTestAdmin } from "@/tests/support/staff";

const database = testDatabase();
const ctx = () => testCtx({ db: database.db });
let admin: AdminActor;
let errors: unknown[] = [];

const edges = {
  "next/server": { connection: async () => undefined },
  "@/lib/web/staff/current-staff": { requireStaff: async () => admin },
  "@/lib/web/ctx": { appCtx: ctx, newsletterCtx: ctx },
  "@/lib/web/http/log-fault": {
    logLoadFault: (_where: string, error: unknown) => {
      errors.push(error);
      return "reference";
    },
  },
};

// Workers share modules between files, so load the screens again.
vi.resetModules();
for (const [path, edge] of Object.entries(edges)) vi.doMock(path, () => edge);

beforeAll(async () => {
  admin = (await addTestAdmin(database.db)).actor;
});
beforeEach(() => {
  errors = [];
});

afterAll(() => {
  for (const path of Object.keys(edges)) vi.doUnmock(path);
  vi.resetModules();
});

type Page = (props: { searchParams: Promise<Record<string, string>> }) => Promise<ReactNode>;

const lists: Record<string, () => Promise<{ default: Page }>> = {
  audit: () => import("@/app/(staff)/admin/(dashboard)/audit/page"),
  consultations: () => import("@/app/(staff)/admin/(dashboard)/consultations/page"),
  inbox: () => import("@/app/(staff)/admin/(dashboard)/inbox/page"),
  sendLog: () => import("@/app/(staff)/admin/(dashboard)/emails/send-log/page"),
  orders: () => import("@/app/(staff)/admin/(dashboard)/orders/page"),
  outbox: () => import("@/app/(staff)/admin/(dashboard)/emails/outbox/page"),
  radio: () => import("@/app/(staff)/admin/(dashboard)/radio/page"),
  subscribers: () => import("@/app/(staff)/admin/(dashboard)/subscribers/page"),
};

test.each(Object.keys(lists))("the %s list loads for any query string", async (list) => {
  const Screen = (await lists[list]?.())?.default;
  for (const q of ["\0", "ray\0", "r\0ay@example.com", "\ud800", "%"]) {
    const unusual = {
      q,
      after: "\0",
      before: "\0",
      batch: "\0",
      from: "0001-01-01",
      to: "9999-12-31",
    };
    const shown = Screen?.({ searchParams: Promise.resolve(unusual) });
    await expect(shown, JSON.stringify(q)).resolves.toBeTruthy();
  }
  expect(errors).toEqual([]);
});
