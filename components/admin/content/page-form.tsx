"use client";

import { useCallback, useState } from "react";
import { type Entry, EntryList } from "@/components/admin/content/entry-list";
import { Line } from "@/components/admin/content/line-field";
import { EditorForm } from "@/components/admin/form/editor-form";
import type { AdminAction } from "@/components/admin/form/use-admin-action";
import { controlClassName, FieldFrame } from "@/components/ui/field";
import { membershipPlanNames } from "@/lib/catalog/membership-plan-names";
import type {
  AdministrationRole,
  AdministrationTerms,
  ContentBodies,
} from "@/lib/content/document-schemas";

type Props = {
  readonly pageId: string;
  readonly page: ContentBodies["page"];
  readonly basedOn: number;
  readonly save: AdminAction;
};

type Edit = {
  readonly sections: readonly Entry[];
  readonly questions: readonly Entry[];
} & Pick<Props["page"], "team" | "audience" | "administration" | "popularPlan">;

function toEdit({ sections, questions, ...page }: Props["page"]): Edit {
  return {
    ...page,
    sections: sections.map(({ title, text }, key) => ({ key, head: title, text })),
    questions: questions.map(({ question, answer }, key) => ({
      key,
      head: question,
      text: answer,
    })),
  };
}

/** Edits a product page's sections, questions and text about the team. */
export function PageForm({ pageId, page, basedOn, save }: Props) {
  const [stored, setEdit] = useState<Edit | null>(null);
  const edit = stored ?? toEdit(page);
  const change = (part: Partial<Edit>) => setEdit({ ...edit, ...part });
  const discard = useCallback(() => setEdit(null), []);
  const { audience, administration, popularPlan } = edit;
  const body = {
    ...edit,
    sections: edit.sections.map(({ head, text }) => ({ title: head, text })),
    questions: edit.questions.map(({ head, text }) => ({ question: head, answer: text })),
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
      {administration ? (
        <TermsFields
          terms={administration}
          onChange={(part) => change({ administration: { ...administration, ...part } })}
        />
      ) : null}
      {popularPlan === undefined ? null : (
        <FieldFrame
          id="popular-plan"
          label="Mark as “Most popular”"
          hint="Only your sales can support this. Choose “No plan” until they show that most customers choose it."
          required
        >
          <select
            id="popular-plan"
            value={popularPlan}
            onChange={(event) => change({ popularPlan: event.target.value })}
            aria-describedby="popular-plan-hint"
            className={controlClassName}
          >
            <option value="">No plan</option>
            {membershipPlanNames.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </FieldFrame>
      )}
      {audience === undefined ? null : (
        <Line
          id="audience"
          label="Who it’s for"
          hint="One sentence, shown near the title."
          value={audience}
          onText={(text) => change({ audience: text })}
        />
      )}
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

const roleLabels: Readonly<Record<AdministrationRole, string>> = {
  not_chosen: "Not chosen yet (shown as agreed in writing)",
  agreed_in_writing: "It depends: agreed in writing with each client",
  register_and_recover: "Register and recover: clients are paid directly",
  administrator_of_record: "Administrator of record: you're paid, and you pay clients",
};
const roles = Object.keys(roleLabels) as AdministrationRole[];

type TermsProps = {
  readonly terms: AdministrationTerms;
  readonly onChange: (part: Partial<AdministrationTerms>) => void;
};

/** What clients of publishing administration agree to. */
function TermsFields({ terms, onChange }: TermsProps) {
  return (
    <div className="grid gap-4">
      <FieldFrame
        id="role"
        label="What you do"
        hint="The page then says who receives the money."
        required
      >
        <select
          id="role"
          value={terms.role}
          onChange={({ target }) => {
            const chosen = roles.find((name) => name === target.value);
            if (chosen) onChange({ role: chosen });
          }}
          aria-describedby="role-hint"
          className={controlClassName}
        >
          {roles.map((name) => (
            <option key={name} value={name}>
              {roleLabels[name]}
            </option>
          ))}
        </select>
      </FieldFrame>
      <Line id="fee" label="Fee" value={terms.fee} onText={(fee) => onChange({ fee })} />
      <Line id="term" label="Term" value={terms.term} onText={(term) => onChange({ term })} />
    </div>
  );
}
