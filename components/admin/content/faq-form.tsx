"use client";

import { useCallback, useState } from "react";
import { type Entry, EntryList } from "@/components/admin/content/entry-list";
import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { FormCheckbox } from "@/components/forms/form-field";
import type { ContentBodies } from "@/lib/content/document-schemas";

type Props = {
  readonly faq: ContentBodies["faq"];
  readonly basedOn: number;
  readonly save: AdminAction;
};

type Edit = { readonly entries: readonly Entry[]; readonly baseVersion: number };

const toEntries = (faq: Props["faq"]): readonly Entry[] =>
  faq.map(({ question, answer }, key) => ({ key, head: question, text: answer }));

/** Edits the home page's questions and answers. */
export function FaqForm({ faq, basedOn, save }: Props) {
  // Keeps the version that the edits are based on, because the page may refresh with a newer one.
  const [edit, setEdit] = useState<Edit | null>(null);
  const { entries, baseVersion } = edit ?? { entries: toEntries(faq), baseVersion: basedOn };
  const discardEdit = useCallback(() => setEdit(null), []);
  const body = entries.map(({ head, text }) => ({ question: head, answer: text }));
  return (
    <ActionForm
      action={save}
      submitLabel="Save"
      busyLabel="Saving..."
      look="primary"
      hidden={{ basedOn: String(baseVersion), body: JSON.stringify(body) }}
      className="grid max-w-2xl gap-6"
      onDone={discardEdit}
    >
      <EntryList
        entries={entries}
        onChange={(changed) => setEdit({ entries: changed, baseVersion })}
        noun="question"
        headLabel="Question"
        textLabel="Answer (one paragraph)"
      />
      <FormCheckbox name="publish" label="Publish now" required={false} />
    </ActionForm>
  );
}
