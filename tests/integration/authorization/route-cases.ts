import { randomUUID } from "node:crypto";
import type { Database } from "@/db/client";
import { orderItems, orders } from "@/db/schema";

export type RouteCase = {
  /** Values for the route's parameters. */
  readonly params?: (db: Database) => Promise<Readonly<Record<string, string>>>;
  readonly form?: Readonly<Record<string, string>>;
  /** The response status for an admin. */
  readonly answer: {
    readonly status: number;
    readonly header: "content-type" | "location" | "tus-resumable";
    readonly has: string;
  };
};

const file = (has: string): RouteCase["answer"] => ({ status: 200, header: "content-type", has });

const json: RouteCase["answer"] = {
  status: 200,
  header: "content-type",
  has: "application/json",
};
const noUpload = async () => ({ id: "none", number: "1" });

/** Requests that each staff route can fulfill. */
export const routeCases: Readonly<Record<string, RouteCase>> = {
  "app/(staff)/admin/(dashboard)/audit/export/route.ts": { answer: file("text/csv") },
  "app/(staff)/admin/(dashboard)/subscribers/export/route.ts": { answer: file("text/csv") },
  "app/(staff)/admin/(dashboard)/subscribers/import/[id]/refused/route.ts": {
    params: async () => ({ id: "00000000-0000-4000-8000-000000000000" }),
    answer: file("text/csv"),
  },
  "app/(staff)/admin/(dashboard)/subscribers/import/suppressions/route.ts": {
    answer: file("text/csv"),
  },
  "app/(staff)/admin/(dashboard)/orders/export/route.ts": { answer: file("text/csv") },
  "app/(staff)/admin/(dashboard)/statement/orders/export/route.ts": { answer: file("text/csv") },
  "app/(staff)/admin/(dashboard)/statement/ledger/export/route.ts": { answer: file("text/csv") },
  "app/(staff)/admin/(dashboard)/search/route.ts": { answer: json },
  "app/(staff)/admin/(dashboard)/orders/[id]/evidence/route.ts": {
    params: async (db) => ({ id: await anOrder(db) }),
    answer: file("application/pdf"),
  },
  "app/(staff)/admin/(dashboard)/emails/preview/route.ts": {
    form: {
      block: "welcome",
      position: "1",
      issues: "1",
      subject: "Hello",
      preheader: "There",
      body: "Words",
      look: "light",
    },
    answer: file("text/html"),
  },
  // These report that there's no such upload.
  "app/api/admin/lesson-uploads/[id]/route.ts": { params: noUpload, answer: json },
  "app/api/admin/lesson-uploads/[id]/parts/[number]/route.ts": { params: noUpload, answer: json },
  "app/api/admin/radio-logs/[id]/[number]/route.ts": { params: noUpload, answer: json },
  "app/api/admin/imports/[id]/[upload]/route.ts": { answer: json },
  "app/api/admin/imports/[id]/[upload]/[part]/route.ts": { answer: json },
  // Not a request of the tus protocol.
  "app/api/admin/lesson-uploads/parts/[id]/route.ts": {
    answer: { status: 412, header: "tus-resumable", has: "1.0.0" },
  },
  // These report that no file was sent.
  "app/api/admin/lesson-uploads/route.ts": { answer: json },
  "app/api/admin/lesson-file/route.ts": { answer: json },
  "app/api/admin/photo/route.ts": { answer: json },
};

/** Builds form data with these entries. */
export function toFormData(entries: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(entries)) form.set(name, value);
  return form;
}

async function anOrder(db: Database): Promise<string> {
  const id = randomUUID();
  const now = new Date();
  await db.insert(orders).values({
    id,
    orderNumber: "TME-00000001",
    status: "paid",
    mode: "payment",
    email: "ada@example.com",
    firstName: "Ada",
    lastName: "Artist",
    subtotalCents: 4_999,
    totalCents: 4_999,
    browserHash: id,
    fingerprint: id,
    sessionParams: {} as never,
    nextCheckAt: now,
    createdAt: now,
    updatedAt: now,
  });
  await db.insert(orderItems).values({
    id: randomUUID(),
    orderId: id,
    position: 0,
    productId: "ebook",
    kind: "ebook",
    title: "eBook",
    unitPriceCents: 4_999,
    quantity: 1,
    includesEbook: true,
  });
  return id;
}
