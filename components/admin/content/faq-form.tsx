"use client";

import { useCallback, useState } from "react";
import { type Entry, EntryList } from "@/components/admin/content/entry-list";
import { EditorForm } from "@/components/admin/form/editor-form";
import type { AdminAction } from "@/components/admin/form/use-admin-action";
import type { ContentBodies } from "@/lib/content/document-schemas";

type Props = {
  readonly faq: ContentBodies["faq"];
  readonly basedOn: number;
  readonly save: AdminAction;
};

const toEntries = (faq: Props["faq"]): readonly Entry[] =>
  faq.map(({ question, answer }, key) => ({ key, head: question, text: answer }));

/** Edits the home page's questions and answers. */
export function FaqForm({ faq, basedOn, save }: Props) {
  const [edit, setEdit] = useState<readonly Entry[] | null>(null);
  const entries = edit ?? toEntries(faq);
  const discard = useCallback(() => setEdit(null), []);
  const body = entries.map(({ head, text }) => ({ question: head, answer: text }));
  return (
    <EditorForm
      action={save}
      editor="faq"
      canPublish
      basis={{ name: "basedOn", value: String(basedOn) }}
      edited={{
        values: { body: JSON.stringify(body) },
        isChanged: edit !== null,
        restore: (values) => {
          if (values.body) setEdit(toEntries(JSON.parse(values.body)));
        },
        discard,
      }}
      className="grid max-w-2xl gap-6"
    >
      <EntryList
        entries={entries}
        onChange={setEdit}
        noun="question"
        headLabel="Question"
        textLabel="Answer (one paragraph)"
      />
    </EditorForm>
  );
}
