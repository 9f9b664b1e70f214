"use client";

import { useCallback, useState } from "react";
import { type Entry, EntryList } from "@/components/admin/content/entry-list";
import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { FormCheckbox } from "@/components/forms/form-field";
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
  readonly baseVersion: number;
};

function toEdit({ sections, questions, team }: Props["page"], baseVersion: number): Edit {
  return {
    sections: sections.map(({ title, text }, key) => ({ key, head: title, text })),
    questions: questions.map(({ question, answer }, key) => ({
      key,
      head: question,
      text: answer,
    })),
    team,
    baseVersion,
  };
}

/** Edits a product page's sections, questions and text about the team. */
export function PageForm({ pageId, page, basedOn, save }: Props) {
  // Keeps the version that the edits are based on, because the page may refresh with a newer one.
  const [stored, setEdit] = useState<Edit | null>(null);
  const edit = stored ?? toEdit(page, basedOn);
  const change = (part: Partial<Edit>) => setEdit({ ...edit, ...part });
  const discardEdit = useCallback(() => setEdit(null), []);
  const body = {
    sections: edit.sections.map(({ head, text }) => ({ title: head, text })),
    questions: edit.questions.map(({ head, text }) => ({ question: head, answer: text })),
    team: edit.team,
  };
  return (
    <ActionForm
      action={save}
      submitLabel="Save"
      busyLabel="Saving..."
      look="primary"
      hidden={{ pageId, basedOn: String(edit.baseVersion), body: JSON.stringify(body) }}
      className="grid max-w-2xl gap-8"
      onDone={discardEdit}
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
      <FormCheckbox name="publish" label="Publish now" required={false} />
    </ActionForm>
  );
}
