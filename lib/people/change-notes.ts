import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { personNotes } from "@/db/schema";
import { changed, staffOperation, unchanged } from "@/lib/audit/staff-operation";
import { fail } from "@/lib/core/result";
import { readAddresses } from "@/lib/people/read-person";

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
