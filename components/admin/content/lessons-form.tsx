"use client";

import { useCallback, useState } from "react";
import { type Entry, EntryList } from "@/components/admin/content/entry-list";
import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { FormCheckbox } from "@/components/forms/form-field";
import { Field } from "@/components/ui/field";
import type { ContentBodies } from "@/lib/content/document-schemas";

type Props = {
  readonly lessons: ContentBodies["lessons"];
  readonly basedOn: number;
  readonly save: AdminAction;
};

type Side = {
  readonly key: number;
  readonly name: string;
  readonly entries: readonly Entry[];
};
type Edit = { readonly sides: readonly Side[]; readonly baseVersion: number };

const toSides = ({ sides }: Props["lessons"]): readonly Side[] =>
  sides.map(({ name, lessons }, key) => ({
    key,
    name,
    entries: lessons.map(({ title, summary }, index) => ({
      key: index,
      head: title,
      text: summary,
    })),
  }));

/** Edits the course outline. */
export function LessonsForm({ lessons, basedOn, save }: Props) {
  // Keeps the version that the edits are based on, because the page may refresh with a newer one.
  const [edit, setEdit] = useState<Edit | null>(null);
  const { sides, baseVersion } = edit ?? { sides: toSides(lessons), baseVersion: basedOn };
  const discardEdit = useCallback(() => setEdit(null), []);
  const change = (key: number, part: Partial<Side>) =>
    setEdit({
      sides: sides.map((side) => (side.key === key ? { ...side, ...part } : side)),
      baseVersion,
    });
  const body = {
    sides: sides.map(({ name, entries }) => ({
      name,
      lessons: entries.map(({ head, text }) => ({ title: head, summary: text })),
    })),
  };
  return (
    <ActionForm
      action={save}
      submitLabel="Save"
      busyLabel="Saving..."
      look="primary"
      hidden={{ basedOn: String(baseVersion), body: JSON.stringify(body) }}
      className="grid max-w-2xl gap-8"
      onDone={discardEdit}
    >
      {sides.map(({ key, name, entries }) => (
        <div key={key} className="grid gap-6">
          <Field
            id={`side-${key}`}
            label={`Side ${key + 1} name`}
            value={name}
            required
            onChange={(event) => change(key, { name: event.target.value })}
          />
          <EntryList
            entries={entries}
            onChange={(changed) => change(key, { entries: changed })}
            noun="lesson"
            headLabel="Title"
            textLabel="Summary"
          />
        </div>
      ))}
      <FormCheckbox name="publish" label="Publish now" required={false} />
    </ActionForm>
  );
}
