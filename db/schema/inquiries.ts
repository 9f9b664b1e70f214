import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { among } from "@/db/schema/among";
import { at } from "@/db/schema/at";
import { emailOutbox } from "@/db/schema/mail";
import { users } from "@/db/schema/staff";
import type { UtmAttribution } from "@/lib/attribution/utm";
import { inquiryEntryKinds, inquiryKinds, inquiryStatuses } from "@/lib/inquiries/kinds";

/**
 * The staff's inbox: what visitors write by a form, stored as typed and escaped where it is shown,
 * and the radio packages that buyers have paid for.
 */
export const inquiries = pgTable(
  "inquiries",
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: inquiryKinds }).notNull(),
    status: text({ enum: inquiryStatuses }).notNull().default("new"),
    /** Which of the staff answers it; null: nobody yet. */
    assigneeId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** One per rendered form: a double click or a repeated post is the same message. */
    submissionKey: text().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    subject: text(),
    message: text().notNull(),
    /** The fields that only this kind has, such as a partnership's budget. */
    details: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
    /** Version of the text that was agreed to; null where the form asks for none. */
    consentVersion: text(),
    utm: jsonb().$type<UtmAttribution>(),
    browserHash: text().notNull(),
    /** What staff search: derived by the database, never written. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(sql`lower(name || ' ' || email || ' ' || coalesce(subject, ''))`),
    /** By when staff promised to answer. */
    dueAt: at().notNull(),
    createdAt: at().notNull(),
  },
  (t) => [
    uniqueIndex("inquiries_submission").on(t.submissionKey),
    // The staff inbox by cursor: newest first, whole or by one thing; what is open by its due time.
    index("inquiries_newest").on(t.createdAt, t.id),
    index("inquiries_by_status").on(t.status, t.createdAt, t.id),
    index("inquiries_by_kind").on(t.kind, t.createdAt, t.id),
    index("inquiries_assignee").on(t.assigneeId, t.createdAt, t.id),
    index("inquiries_open").on(t.dueAt, t.id).where(sql`status <> 'closed'`),
    // What somebody has written: one person's page.
    index("inquiries_email").on(sql`lower(${t.email})`),
    // Any three letters in a row of name, email or subject.
    index("inquiries_search").using("gin", sql`${t.searchText} gin_trgm_ops`),
    check("inquiries_kind", sql`${t.kind} ${among(inquiryKinds)}`),
    check("inquiries_status", sql`${t.status} ${among(inquiryStatuses)}`),
  ],
);

/** What staff wrote to a message: answers that went out by mail, and notes. Rows are only added. */
export const inquiryEntries = pgTable(
  "inquiry_entries",
  {
    /** One per rendered form: a double click is one mail. */
    id: uuid().primaryKey(),
    inquiryId: uuid()
      .notNull()
      .references(() => inquiries.id, { onDelete: "cascade" }),
    kind: text({ enum: inquiryEntryKinds }).notNull(),
    /** Of an answer. */
    subject: text(),
    body: text().notNull(),
    authorEmail: text().notNull(),
    /** The answer's mail, while the outbox remembers it. */
    outboxId: uuid().references(() => emailOutbox.id, {
      onDelete: "set null",
      // A mail that staff retry takes a new id, which is its key at the provider.
      onUpdate: "cascade",
    }),
    createdAt: at().notNull(),
  },
  (t) => [
    index("inquiry_entries_thread").on(t.inquiryId, t.createdAt),
    index("inquiry_entries_mail").on(t.outboxId),
    check("inquiry_entries_kind", sql`${t.kind} ${among(inquiryEntryKinds)}`),
  ],
);
