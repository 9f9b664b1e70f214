import { randomUUID } from "node:crypto";
import type { Database } from "@/db/client";
import {
  emailOutbox,
  newsletterBatches,
  newsletterIssues,
  newsletterRenders,
  orderItems,
  orders,
} from "@/db/schema";

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
  "app/(staff)/admin/(dashboard)/emails/outbox/[id]/body/route.ts": {
    params: async (db) => ({ id: await aSentEmail(db) }),
    answer: file("text/html"),
  },
  "app/(staff)/admin/(dashboard)/emails/send-log/[batch]/body/route.ts": {
    params: async (db) => ({ batch: await aBatch(db) }),
    answer: file("text/html"),
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

async function aSentEmail(db: Database): Promise<string> {
  const id = randomUUID();
  const at = new Date();
  await db.insert(emailOutbox).values({
    id,
    dedupeKey: id,
    kind: "receipt",
    toEmail: "ada@example.com",
    createdAt: at,
    nextAttemptAt: at,
    sentAt: at,
    subject: "Your order",
    sentFrom: "shop@example.com",
    sentHtml: "<p>Thank you</p>",
    sentText: "Thank you",
    sentFiles: [],
  });
  return id;
}

async function aBatch(db: Database): Promise<string> {
  const id = randomUUID();
  const at = new Date();
  const [issue] = await db
    .insert(newsletterIssues)
    .values({
      id,
      block: "broadcast",
      subject: "Hi",
      preheader: "",
      body: "",
      isPublished: true,
      updatedAt: at,
    })
    .returning({ id: newsletterIssues.id });
  await db.insert(newsletterRenders).values({
    id,
    issueId: issue?.id ?? "",
    issueVersion: 1,
    subject: "Hi",
    html: "<p>Hi</p>",
    text: "Hi",
    createdAt: at,
  });
  await db
    .insert(newsletterBatches)
    .values({ id, renderId: id, chicagoDate: "2030-03-12", createdAt: at, nextAttemptAt: at });
  return id;
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
