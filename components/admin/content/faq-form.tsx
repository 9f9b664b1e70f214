"use client";

import { useState } from "react";
import { ActionForm, type AdminAction } from "@/components/admin/action-form";
import { type Entry, EntryList } from "@/components/admin/content/entry-list";
import { FormCheckbox } from "@/components/forms/form-field";
import type { ContentBodies } from "@/lib/content/documents";

type Props = {
  readonly faq: ContentBodies["faq"];
  readonly basedOn: number;
  readonly save: AdminAction;
};

/** The home page's questions and answers. */
export function FaqForm({ faq, basedOn, save }: Props) {
  const [entries, setEntries] = useState<readonly Entry[]>(
    faq.map(({ question, answer }, key) => ({ key, head: question, text: answer })),
  );
  const body = entries.map(({ head, text }) => ({ question: head, answer: text }));
  return (
    <ActionForm
      action={save}
      submitLabel="Save"
      busyLabel="Saving..."
      look="primary"
      hidden={{ basedOn: String(basedOn), body: JSON.stringify(body) }}
      className="grid max-w-2xl gap-6"
    >
      <EntryList
        entries={entries}
        onChange={setEntries}
        noun="question"
        headLabel="Question"
        textLabel="Answer, one paragraph"
      />
      <FormCheckbox name="publish" label="Publish at once" required={false} />
    </ActionForm>
  );
}
