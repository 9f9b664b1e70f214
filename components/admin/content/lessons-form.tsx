"use client";

import { useState } from "react";
import { ActionForm, type AdminAction } from "@/components/admin/action-form";
import { type Entry, EntryList } from "@/components/admin/content/entry-list";
import { FormCheckbox } from "@/components/forms/form-field";
import { Field } from "@/components/ui/field";
import type { ContentBodies } from "@/lib/content/documents";

type Props = {
  readonly lessons: ContentBodies["lessons"];
  readonly basedOn: number;
  readonly save: AdminAction;
};

/** The course's outline: two sides, like a record's. */
export function LessonsForm({ lessons, basedOn, save }: Props) {
  const [sides, setSides] = useState(
    lessons.sides.map(({ name, lessons: list }, key) => ({
      key,
      name,
      entries: list.map(
        ({ title, summary }, index): Entry => ({ key: index, head: title, text: summary }),
      ),
    })),
  );
  const change = (key: number, part: Partial<(typeof sides)[number]>) =>
    setSides(sides.map((side) => (side.key === key ? { ...side, ...part } : side)));
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
      hidden={{ basedOn: String(basedOn), body: JSON.stringify(body) }}
      className="grid max-w-2xl gap-8"
    >
      {sides.map(({ key, name, entries }) => (
        <div key={key} className="grid gap-6">
          <Field
            id={`side-${key}`}
            label={`Name of side ${key + 1}`}
            value={name}
            required
            onChange={(event) => change(key, { name: event.target.value })}
          />
          <EntryList
            entries={entries}
            onChange={(changed) => change(key, { entries: [...changed] })}
            noun="lesson"
            headLabel="Title"
            textLabel="Summary"
          />
        </div>
      ))}
      <FormCheckbox name="publish" label="Publish at once" required={false} />
    </ActionForm>
  );
}
