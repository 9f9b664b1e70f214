"use client";

import { useCallback, useState } from "react";
import { type Entry, EntryList } from "@/components/admin/content/entry-list";
import { EditorForm } from "@/components/admin/form/editor-form";
import type { AdminAction } from "@/components/admin/form/use-admin-action";
import { controlClassName, FieldFrame } from "@/components/ui/field";
import type { ContentBodies } from "@/lib/content/document-schemas";

type Props = {
  readonly pageId: string;
  readonly page: ContentBodies["page"];
  readonly basedOn: number;
  readonly save: AdminAction;
};

type Edit = {
  readonly sections: readonly Entry[];
  readonly questions: readonly Entry[];
  readonly team: string;
};

function toEdit({ sections, questions, team }: Props["page"]): Edit {
  return {
    sections: sections.map(({ title, text }, key) => ({ key, head: title, text })),
    questions: questions.map(({ question, answer }, key) => ({
      key,
      head: question,
      text: answer,
    })),
    team,
  };
}

/** Edits a product page's sections, questions and text about the team. */
export function PageForm({ pageId, page, basedOn, save }: Props) {
  const [stored, setEdit] = useState<Edit | null>(null);
  const edit = stored ?? toEdit(page);
  const change = (part: Partial<Edit>) => setEdit({ ...edit, ...part });
  const discard = useCallback(() => setEdit(null), []);
  const body = {
    sections: edit.sections.map(({ head, text }) => ({ title: head, text })),
    questions: edit.questions.map(({ head, text }) => ({ question: head, answer: text })),
    team: edit.team,
  };
  return (
    <EditorForm
      action={save}
      editor={`page:${pageId}`}
      canPublish
      hidden={{ pageId }}
      basis={{ name: "basedOn", value: String(basedOn) }}
      edited={{
        values: { body: JSON.stringify(body) },
        isChanged: stored !== null,
        restore: (values) => {
          if (values.body) setEdit(toEdit(JSON.parse(values.body)));
        },
        discard,
      }}
      className="grid max-w-2xl gap-8"
    >
      <p className="text-soft">
        Leave a blank line between paragraphs. Start a line with “- ” to make a list.
      </p>
      <EntryList
        entries={edit.sections}
        onChange={(sections) => change({ sections })}
        noun="section"
        headLabel="Title"
        textLabel="Text"
        canBeEmpty
      />
      <EntryList
        entries={edit.questions}
        onChange={(questions) => change({ questions })}
        noun="question"
        headLabel="Question"
        textLabel="Answer (one paragraph)"
        canBeEmpty
      />
      <FieldFrame id="team" label="Who’s behind it">
        <textarea
          id="team"
          rows={4}
          value={edit.team}
          onChange={(event) => change({ team: event.target.value })}
          className={`${controlClassName} field-sizing-content min-h-28`}
        />
      </FieldFrame>
    </EditorForm>
  );
}
