import { sql } from "drizzle-orm";
import { boolean, check, date, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { inList, timestamptz } from "@/db/schema/columns";
import {
  dataRequestChannels,
  dataRequestKinds,
  dataRequestLaws,
  dataRequestStatuses,
} from "@/db/values/data-requests";

/**
 * A person's request for a copy or the deletion of their data, recorded by staff. What customers do in
 * their library isn't listed.
 */
export const dataRequests = pgTable(
  "data_requests",
  {
    /** One per rendered form, so a double click records it once. */
    id: uuid().primaryKey(),
    /** Normalized. */
    email: text().notNull(),
    kind: text({ enum: dataRequestKinds }).notNull(),
    channel: text({ enum: dataRequestChannels }).notNull(),
    law: text({ enum: dataRequestLaws }).notNull(),
    /** Days in Chicago. */
    receivedOn: date({ mode: "string" }).notNull(),
    dueOn: date({ mode: "string" }).notNull(),
    /** Set once, when staff extend the deadline: `dueOn` is the extended one from then on. */
    extensionReason: text(),
    status: text({ enum: dataRequestStatuses }).notNull().default("open"),
    /** When the link that proves the address was last emailed. */
    linkSentAt: timestamptz().notNull(),
    /** When the owner of the address confirmed the request with that link. */
    confirmedAt: timestamptz(),
    closedAt: timestamptz(),
    /** Until when an export's link works. */
    fileExpiresAt: timestamptz(),
    /** Whether staff added their notes to the export, after reading them. */
    includesNotes: boolean().notNull().default(false),
    refusalReason: text(),
    createdAt: timestamptz().notNull(),
  },
  (t) => [
    // Two people who record the same request, or a person who asks twice, get one.
    uniqueIndex("data_requests_open").on(t.email, t.kind).where(sql`status = 'open'`),
    index("data_requests_due").on(t.dueOn, t.id).where(sql`status = 'open'`),
    index("data_requests_closed").on(t.closedAt, t.id),
    check("data_requests_kind", sql`${t.kind} ${inList(dataRequestKinds)}`),
    check("data_requests_channel", sql`${t.channel} ${inList(dataRequestChannels)}`),
    check("data_requests_law", sql`${t.law} ${inList(dataRequestLaws)}`),
    check("data_requests_status_code", sql`${t.status} ${inList(dataRequestStatuses)}`),
    check("data_requests_email_lower", sql`${t.email} = lower(${t.email})`),
    check("data_requests_deadline", sql`${t.dueOn} >= ${t.receivedOn}`),
    check("data_requests_closed_at", sql`(${t.status} = 'open') = (${t.closedAt} is null)`),
    // Nothing is handed out or deleted before the person proved the address.
    check("data_requests_proved", sql`${t.status} <> 'done' or ${t.confirmedAt} is not null`),
    check(
      "data_requests_reason",
      sql`(${t.status} = 'refused') = (${t.refusalReason} is not null)`,
    ),
  ],
);
