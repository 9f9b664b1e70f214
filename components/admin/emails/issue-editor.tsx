"use client";

import { useEffect, useRef, useState } from "react";
import { PreviewFrames } from "@/components/admin/emails/preview-frames";
import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { FormField, FormTextarea } from "@/components/forms/form-field";
import { Segmented } from "@/components/ui/segmented";

export type EditorIssue = {
  readonly id: string;
  readonly version: number;
  readonly block: string;
  readonly position: number | null;
  /** How many issues the sequence has. */
  readonly issues: number;
  readonly subject: string;
  readonly preheader: string;
  readonly body: string;
};

type Props = {
  readonly issue: EditorIssue;
  readonly ownEmail: string;
  readonly save: AdminAction;
  readonly sendTest: AdminAction;
};

const wordNames = ["subject", "preheader", "body"] as const;
type Words = Readonly<Record<(typeof wordNames)[number], string>>;

const looks = [
  { value: "light", label: "HTML" },
  { value: "dark", label: "Dark" },
  { value: "text", label: "Text" },
] as const;
const widths = [
  { value: "wide", label: "Desktop" },
  { value: "phone", label: "Phone" },
] as const;
const phonePx = 375;

/** An issue's words beside the mail that they make, which follows while one types. */
export function IssueEditor({ issue, ownEmail, save, sendTest }: Props) {
  const [words, setWords] = useState<Words>(() => wordsOf(issue));
  const [look, setLook] = useState<(typeof looks)[number]["value"]>("light");
  const [width, setWidth] = useState<(typeof widths)[number]["value"]>("wide");
  const { id, version, block, position, issues } = issue;

  const fields = useRef<HTMLDivElement>(null);

  // What stands in the fields counts: typed before this script ran, saved, or brought back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version fills the fields anew
  useEffect(() => setWords(wordsIn(fields.current, issue)), [version]);

  return (
    <div className="grid gap-8 xl:grid-cols-2">
      <div
        ref={fields}
        className="min-w-0"
        onInput={({ target }) => {
          const { name, value } = target as HTMLInputElement;
          if (wordNames.some((one) => one === name)) setWords({ ...words, [name]: value });
        }}
      >
        <ActionForm
          action={save}
          submitLabel="Save as a new version"
          busyLabel="Saving…"
          look="primary"
          hidden={{ issueId: id }}
          basis={{ version: String(version) }}
          values={wordsOf(issue)}
          className="grid gap-4 [&>button]:justify-self-start"
        >
          <FormField name="subject" label="Subject" required maxLength={150} />
          <FormField
            name="preheader"
            label="Preheader"
            hint="What an inbox shows behind the subject."
            required
            maxLength={180}
          />
          <FormTextarea
            name="body"
            label="Body"
            hint="Markdown: paragraphs, ## headings, lists, **bold**, *italic*, [links](/services/publishing-admin)."
            required
            rows={24}
            maxLength={20_000}
          />
        </ActionForm>
        <div className="mt-6 border-t border-hairline pt-4">
          <ActionForm
            action={sendTest}
            submitLabel="Send a test"
            busyLabel="Sending…"
            hidden={{ issueId: id, ...words }}
            values={{ to: ownEmail }}
            className="grid max-w-md justify-items-start gap-3"
          >
            <FormField
              name="to"
              label="Test to"
              type="email"
              required
              maxLength={254}
              hint="As it stands in the editor, saved or not."
            />
          </ActionForm>
        </div>
      </div>
      <div className="min-w-0">
        <div className="mb-3 flex flex-wrap gap-4">
          <Segmented
            name="look"
            legend="Preview"
            segments={looks}
            value={look}
            onChange={setLook}
          />
          <Segmented
            name="width"
            legend="Width"
            segments={widths}
            value={width}
            onChange={setWidth}
          />
        </div>
        <PreviewFrames
          fields={{
            ...words,
            block,
            position: position === null ? "" : String(position),
            issues: String(issues),
            look,
          }}
          title="Preview of the mail"
          width={width === "phone" ? phonePx : null}
        />
      </div>
    </div>
  );
}

function wordsIn(fields: HTMLElement | null, issue: Words): Words {
  const typed = (name: keyof Words) => {
    const field = fields?.querySelector<HTMLInputElement>(`:not([type="hidden"])[name="${name}"]`);
    return field?.value ?? issue[name];
  };
  return { subject: typed("subject"), preheader: typed("preheader"), body: typed("body") };
}

function wordsOf({ subject, preheader, body }: Words): Words {
  return { subject, preheader, body };
}
