import { StaffDay, StaffTime } from "@/components/admin/display/staff-time";
import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { ConfirmAction } from "@/components/admin/form/confirm-action";
import { FormField, FormTextarea } from "@/components/forms/form-field";
import type { Person } from "@/lib/people/read-person";

type Props = {
  readonly personId: string;
  /** Of the next note. */
  readonly noteId: string;
  readonly notes: Person["notes"];
  readonly actions: {
    readonly add: AdminAction;
    readonly setDone: AdminAction;
    readonly remove: AdminAction;
  };
};

/** Staff's notes about a person. Today lists those that are due. */
export function PersonNotes({ personId, noteId, notes, actions }: Props) {
  return (
    <div className="grid gap-6">
      <ActionForm
        key={notes.length}
        action={actions.add}
        submitLabel="Add note"
        hidden={{ personId, noteId }}
        className="grid justify-items-start gap-3"
      >
        <FormTextarea name="body" label="Note" rows={3} maxLength={5000} required />
        <FormField name="dueOn" label="Due day" type="date" className="w-44!" />
      </ActionForm>
      {notes.length > 0 ? (
        <ul className="grid gap-6">
          {notes.map((note) => (
            <PersonNote key={note.id} note={note} actions={actions} />
          ))}
        </ul>
      ) : (
        <p className="text-soft">
          No notes yet. On its due day, a note joins the Today list on the overview.
        </p>
      )}
    </div>
  );
}

type NoteProps = { readonly note: Person["notes"][number] } & Pick<Props, "actions">;

function PersonNote({ note, actions }: NoteProps) {
  const { id, body, dueOn, doneAt, authorEmail, createdAt } = note;
  const setDone = (isDone: "yes" | "no") => ({ noteId: id, isDone });
  return (
    <li className="grid gap-2 border-l-2 border-hairline pl-4">
      <p className={`wrap-anywhere whitespace-pre-wrap ${doneAt ? "text-soft" : ""}`}>{body}</p>
      <p className="text-sm wrap-anywhere text-soft">
        {dueOn ? (
          <>
            Due <StaffDay day={dueOn} /> ·{" "}
          </>
        ) : null}
        {doneAt ? (
          <>
            Done <StaffTime at={doneAt} /> ·{" "}
          </>
        ) : null}
        {authorEmail}, <StaffTime at={createdAt} />
      </p>
      <div className="flex flex-wrap gap-2">
        {doneAt ? (
          <ActionForm action={actions.setDone} submitLabel="Reopen" hidden={setDone("no")} />
        ) : (
          <ActionForm
            action={actions.setDone}
            submitLabel="Mark done"
            hidden={setDone("yes")}
            undo={{ action: actions.setDone, fields: setDone("no") }}
          />
        )}
        <ConfirmAction
          label="Delete"
          title="Delete this note?"
          description="You can’t undo this."
          look="danger"
          action={actions.remove}
          hidden={{ noteId: id }}
        />
      </div>
    </li>
  );
}
