import { sql } from "drizzle-orm";
import { check, date, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "@/db/schema/columns";

/** What staff write for each other about a person, by one of the person's addresses. */
export const personNotes = pgTable(
  "person_notes",
  {
    /** One per rendered form, so a double click adds one note. */
    id: uuid().primaryKey(),
    /** Normalized. */
    email: text().notNull(),
    body: text().notNull(),
    /** The day in Chicago from which Today lists the note until it's done. */
    dueOn: date({ mode: "string" }),
    doneAt: timestamptz(),
    authorEmail: text().notNull(),
    createdAt: timestamptz().notNull(),
  },
  (t) => [
    index("person_notes_email").on(t.email, t.createdAt),
    index("person_notes_due").on(t.dueOn, t.id).where(sql`done_at is null and due_on is not null`),
    // For retention.
    index("person_notes_created").on(t.createdAt),
    check("person_notes_email_lower", sql`${t.email} = lower(${t.email})`),
    check("person_notes_body_length", sql`char_length(${t.body}) between 1 and 5000`),
  ],
);
