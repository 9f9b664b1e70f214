import { and, countDistinct, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Transaction } from "@/db/client";
import { findPersonSubscribers, listPersonTags } from "@/db/queries/people";
import { personNotes, subscriberTags as tags } from "@/db/schema";
import { changed, staffOperation, unchanged } from "@/lib/audit/staff-operation";
import { fail } from "@/lib/core/result";
import { staffTextField, titleField } from "@/lib/forms/fields";
import { readAddresses, seesNewsletter } from "@/lib/people/read-person";

type NewNote = {
  /** One per rendered form, so a double click adds one note. */
  readonly noteId: string;
  /** The id in the page's address. */
  readonly personId: string;
  readonly body: string;
  /** Day in Chicago. */
  readonly dueOn: string | null;
};

/** Adds a note to a person. `unknown`: there's no such person, or the role may not see them. */
export const addPersonNote = staffOperation(
  async (tx, ctx, actor, { noteId, personId, body, dueOn }: NewNote) => {
    const [address] = await readAddresses({ db: tx }, actor, personId);
    if (!address) return fail("unknown");
    const added = await tx
      .insert(personNotes)
      .values({
        id: noteId,
        email: address.email,
        body,
        dueOn,
        authorEmail: actor.email,
        createdAt: ctx.now(),
      })
      .onConflictDoNothing({ target: personNotes.id })
      .returning({ id: personNotes.id });
    return added.length > 0 ? changed("person_noted", { noteId }) : unchanged();
  },
);

type NoteDone = { readonly noteId: string; readonly isDone: boolean };

/** Marks a note as done, or opens it again. `unknown`: it's deleted, or already so. */
export const setNoteDone = staffOperation(async (tx, ctx, _actor, { noteId, isDone }: NoteDone) => {
  const now = ctx.now();
  const rows = await tx
    .update(personNotes)
    .set({ doneAt: isDone ? now : null })
    .where(
      and(
        eq(personNotes.id, noteId),
        isDone ? isNull(personNotes.doneAt) : isNotNull(personNotes.doneAt),
      ),
    )
    .returning({ id: personNotes.id });
  if (rows.length === 0) return fail("unknown");
  return changed(isDone ? "person_note_done" : "person_note_reopened", { noteId }, isDone);
});

/** Deletes a note. */
export const deletePersonNote = staffOperation(
  async (tx, _ctx, _actor, { noteId }: { readonly noteId: string }) => {
    const rows = await tx
      .delete(personNotes)
      .where(eq(personNotes.id, noteId))
      .returning({ id: personNotes.id });
    return rows.length > 0 ? changed("person_note_deleted", { noteId }) : fail("unknown");
  },
);

/** SQL condition: no order, message, customer or subscriber has this address anymore. */
export const isUnusedAddress = (email: string): SQL => sql`
  not exists (select from orders where lower(email) = ${email})
  and not exists (select from inquiries where lower(email) = ${email})
  and not exists (select from customer_emails where email = ${email})
  and not exists (select from newsletter_subscribers where email = ${email})`;

/**
 * Moves staff's notes and tags to the address that replaces a mistyped one, unless someone else has that. Call
 * it after the records have the new address.
 */
export async function moveNotes(
  tx: Transaction,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const old = from.toLowerCase();
  const isMoved = isUnusedAddress(old);
  await tx
    .update(personNotes)
    .set({ email: to })
    .where(and(eq(personNotes.email, old), isMoved));
  const moved = await tx
    .delete(tags)
    .where(and(eq(tags.email, old), isMoved))
    .returning({ tag: tags.tag, importId: tags.importId });
  if (moved.length === 0) return;
  await tx.execute(sql`
    insert into subscriber_tags (subscriber_id, email, tag, import_id)
    select s.id, case when s.id is null then ${to} end, moved.tag, moved."importId"
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as moved (tag text, "importId" uuid)
    left join newsletter_subscribers s on s.email = ${to}
    on conflict do nothing`);
}

/** As in imports: more would be no help to find anyone. */
const maxPerPerson = 30;
const maxInAll = 200;

type NewTag = { readonly personId: string; readonly tag: string };

/**
 * Adds a tag to a person, by the subscriber if they're one. `too_many`: the person has as many as allowed.
 * `too_many_words`: all people together.
 */
export const addPersonTag = staffOperation(async (tx, _ctx, actor, { personId, tag }: NewTag) => {
  const addresses = await readAddresses({ db: tx }, actor, personId);
  const [first] = addresses;
  if (!first) return fail("unknown");
  const emails = addresses.map(({ email }) => email);
  const own = await listPersonTags(tx, emails, { withImported: true });
  if (own.some((one) => one.tag === tag)) return unchanged();
  if (own.length >= maxPerPerson) return fail("too_many");
  const [used] = await tx
    .select({ words: countDistinct(tags.tag), known: sql<boolean>`bool_or(${tags.tag} = ${tag})` })
    .from(tags);
  if (used && used.words >= maxInAll && !used.known) return fail("too_many_words");
  const [subscriber] = await findPersonSubscribers(tx, emails);
  const owner = subscriber ? { subscriberId: subscriber.id } : { email: first.email };
  await tx
    .insert(tags)
    .values({ ...owner, tag })
    .onConflictDoNothing();
  return changed("person_tagged", { personId, tag });
});

type RemovedTag = { readonly personId: string; readonly tag: string };

/** Removes a tag from a person. Roles without the newsletter can't remove what an import brought. */
export const removePersonTag = staffOperation(
  async (tx, _ctx, actor, { personId, tag }: RemovedTag) => {
    const emails = (await readAddresses({ db: tx }, actor, personId)).map(({ email }) => email);
    if (emails.length === 0) return fail("unknown");
    const ids = (await findPersonSubscribers(tx, emails)).map(({ id }) => id);
    const removed = await tx
      .delete(tags)
      .where(
        and(
          eq(tags.tag, tag),
          or(inArray(tags.email, emails), inArray(tags.subscriberId, ids)),
          seesNewsletter(actor) ? undefined : isNull(tags.importId),
        ),
      )
      .returning({ id: tags.id });
    return removed.length > 0 ? changed("person_untagged", { personId, tag }) : fail("unknown");
  },
);

/** Empty for none. */
const optionalDay = z.pipe(
  z.union([z.literal(""), z.iso.date("Choose a day")]),
  z.transform((day) => day || null),
);

export const personNoteSchema = z.object({
  noteId: z.uuid(),
  personId: z.uuid(),
  body: staffTextField("Note", { max: 5_000 }),
  dueOn: optionalDay,
});

export const noteDoneSchema = z.object({ noteId: z.uuid(), isDone: z.enum(["yes", "no"]) });

export const deletedNoteSchema = z.object({ noteId: z.uuid() });

const tag = titleField("Tag", { max: 60 });

export const personTagSchema = z.object({ personId: z.uuid(), tag });
