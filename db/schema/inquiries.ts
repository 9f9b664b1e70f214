import { sql } from "drizzle-orm";
import { check, date, index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { among } from "@/db/schema/among";
import { at } from "@/db/schema/at";
import type { UtmAttribution } from "@/lib/attribution/utm";
import {
  consultationStatuses,
  consultationTypes,
  inquiryKinds,
  inquiryStatuses,
} from "@/lib/inquiries/kinds";

/** What visitors write to the business by a form: stored as typed, escaped where it is shown. */
export const inquiries = pgTable(
  "inquiries",
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: inquiryKinds }).notNull(),
    status: text({ enum: inquiryStatuses }).notNull().default("new"),
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
    /** By when staff promised to answer. */
    dueAt: at().notNull(),
    createdAt: at().notNull(),
  },
  (t) => [
    uniqueIndex("inquiries_submission").on(t.submissionKey),
    // The staff inbox: newest first, whole or by status.
    index("inquiries_newest").on(t.createdAt),
    index("inquiries_open").on(t.dueAt).where(sql`status <> 'closed'`),
    check("inquiries_kind", sql`${t.kind} ${among(inquiryKinds)}`),
    check("inquiries_status", sql`${t.status} ${among(inquiryStatuses)}`),
  ],
);

/** The booking that a consultation request may become; staff move it on from `requested`. */
export const consultations = pgTable(
  "consultations",
  {
    inquiryId: uuid()
      .primaryKey()
      .references(() => inquiries.id, { onDelete: "cascade" }),
    status: text({ enum: consultationStatuses }).notNull().default("requested"),
    sessionType: text({ enum: consultationTypes }).notNull(),
    /** As asked for, in Memphis: a calendar day and a time of day such as `13:30`. */
    preferredDate: date({ mode: "string" }).notNull(),
    preferredTime: text().notNull(),
    updatedAt: at().notNull(),
  },
  (t) => [
    check("consultations_status", sql`${t.status} ${among(consultationStatuses)}`),
    check("consultations_type", sql`${t.sessionType} ${among(consultationTypes)}`),
    check("consultations_time", sql`${t.preferredTime} ~ '^[0-2][0-9]:[0-5][0-9]$'`),
  ],
);
