"use client";

import { useEffect, useRef, useState } from "react";
import { InsertCode } from "@/components/admin/emails/insert-code";
import { IssueDraftNotice } from "@/components/admin/emails/issue-draft-notice";
import { PreviewFrames } from "@/components/admin/emails/preview-frames";
import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { EditorForm } from "@/components/admin/form/editor-form";
import { FormField, FormTextarea } from "@/components/forms/form-field";
import { Segmented } from "@/components/ui/segmented";
import type { EditedIssue } from "@/lib/newsletter/issues/read-issues";
import type { ActiveCode } from "@/lib/promotions/promotions";

type Props = {
  readonly issue: Pick<
    EditedIssue,
    "id" | "version" | "block" | "position" | "checkedOn" | "draft" | keyof Content
  >;
  /** Names the text that the editor opens with, for `save`. */
  readonly basis: string;
  readonly ownEmail: string;
  /** Promotion codes to offer in the text. */
  readonly codes: readonly ActiveCode[];
  /** Saves a draft, or publishes with `publish=on`. */
  readonly save: AdminAction;
  readonly discardDraft: AdminAction;
  readonly sendTest: AdminAction;
};

const contentFields = ["subject", "preheader", "body"] as const;
type Content = Readonly<Record<(typeof contentFields)[number], string>>;

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

/** Edits an issue, or its draft if there's one, next to a live preview of its email. */
export function IssueEditor({
  issue,
  basis,
  ownEmail,
  codes,
  save,
  discardDraft,
  sendTest,
}: Props) {
  const stored = issue.draft ?? issue;
  const [content, setContent] = useState<Content>(() => pickContent(stored));
  const [discardedId, setDiscardedId] = useState<string | null>(null);
  const [discards, setDiscards] = useState(0);
  // The form starts over once the published text has arrived, because fields keep their first value.
  if (discardedId !== null && issue.draft?.id !== discardedId) {
    setDiscardedId(null);
    setDiscards((count) => count + 1);
  }
  const [look, setLook] = useState<(typeof looks)[number]["value"]>("light");
  const [width, setWidth] = useState<(typeof widths)[number]["value"]>("wide");
  const { id, block, position } = issue;

  const fields = useRef<HTMLDivElement>(null);

  // The fields are the source of truth: text may have been typed before hydration, saved, or
  // restored.
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the fields again when another text loads
  useEffect(() => setContent(readContent(fields.current, stored)), [basis, discards]);

  /** Also drops unsaved changes from the form. This browser keeps them and offers them again. */
  const discard: AdminAction = async (previous, form) => {
    const next = await discardDraft(previous, form);
    if (next?.status === "done") setDiscardedId(issue.draft?.id ?? null);
    return next;
  };

  return (
    <div className="grid gap-8 xl:grid-cols-2">
      <div
        ref={fields}
        className="min-w-0"
        onInput={({ target }) => {
          const { name, value } = target as HTMLInputElement;
          // Restoring a draft fills several fields at once.
          if (contentFields.some((one) => one === name))
            setContent((current) => ({ ...current, [name]: value }));
        }}
      >
        <IssueDraftNotice issue={issue} discard={discard} />
        <EditorForm
          key={discards}
          action={save}
          editor={`issue:${id}`}
          canPublish
          hidden={{ issueId: id }}
          basis={{ name: "basedOn", value: basis }}
          values={{ ...pickContent(stored), checkedOn: stored.checkedOn ?? "" }}
          className="grid gap-4"
        >
          <FormField name="subject" label="Subject" required maxLength={150} />
          <FormField
            name="preheader"
            label="Preheader"
            hint="Inboxes show this text after the subject."
            required
            maxLength={180}
          />
          <FormTextarea
            name="body"
            label="Body"
            hint="Use Markdown: ## headings, lists, **bold**, *italic*, and [links](/services/publishing-admin). A paragraph that starts with > becomes a box, and one that's only a bold link becomes a button. {{mechanicalRate}} inserts the current rate. We send the lines between ::if events and ::end only when an event is coming up. ::if community and ::if course work the same way."
            required
            rows={24}
            maxLength={20_000}
          />
          <FormField
            name="checkedOn"
            label="Facts checked on"
            type="date"
            required
            className="w-44!"
            hint="Enter today's date if you checked the rates, rules, and links today."
          />
        </EditorForm>
        {codes.length > 0 ? (
          <div className="mt-6 border-t border-hairline pt-4">
            <InsertCode codes={codes} fields={fields} />
          </div>
        ) : null}
        <div className="mt-6 border-t border-hairline pt-4">
          <ActionForm
            action={sendTest}
            submitLabel="Send test"
            busyLabel="Sending…"
            hidden={{ issueId: id, ...content }}
            values={{ to: ownEmail }}
            className="grid max-w-md justify-items-start gap-3"
          >
            <FormField
              name="to"
              label="Send test to"
              type="email"
              required
              maxLength={254}
              hint="We'll send the text in the editor, even if you haven't saved it."
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
            ...content,
            block,
            position: position === null ? "" : String(position),
            look,
          }}
          title="Email preview"
          width={width === "phone" ? phonePx : null}
        />
      </div>
    </div>
  );
}

function readContent(fields: HTMLElement | null, stored: Content): Content {
  const typed = (name: keyof Content) => {
    const field = fields?.querySelector<HTMLInputElement>(`:not([type="hidden"])[name="${name}"]`);
    return field?.value ?? stored[name];
  };
  return { subject: typed("subject"), preheader: typed("preheader"), body: typed("body") };
}

function pickContent({ subject, preheader, body }: Content): Content {
  return { subject, preheader, body };
}
