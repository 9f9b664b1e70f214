"use client";

import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { FormProblem } from "@/components/admin/form/form-problem";
import { useLeaveGuard } from "@/components/admin/form/leave-guard";
import {
  type AdminAction,
  type Texts,
  useAdminAction,
} from "@/components/admin/form/use-admin-action";
import { useEditorDraft } from "@/components/admin/form/use-editor-draft";
import { isDialogOpen } from "@/components/admin/keyboard/panels";
import { FormFieldsContext } from "@/components/forms/form-context";
import { fillForm, isFormChanged } from "@/components/forms/form-values";
import { StepUpForm } from "@/components/staff-auth/step-up/step-up-form";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { ActionMessage } from "@/lib/core/action-state";
import { site } from "@/lib/core/site";

type EditorButtonsProps = {
  readonly saveLabel: string;
  readonly canPublish: boolean;
  readonly isBusy: boolean;
  readonly isChanged: boolean;
  readonly isKept: boolean;
  readonly problem: ActionMessage | null;
};

/** An editor's buttons, always at the bottom of the window, with the state of its text. */
function EditorButtons(props: EditorButtonsProps) {
  const { saveLabel, canPublish, isBusy, isChanged, isKept, problem } = props;
  const [isPublishing, setPublishing] = useState(false);
  return (
    <div className="sticky bottom-0 z-20 -mx-1 grid gap-2 border-t-2 border-text bg-ground px-1 py-3">
      <FormProblem problem={problem} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          type="submit"
          look={canPublish ? "secondary" : "primary"}
          busy={isBusy}
          aria-keyshortcuts="Control+S Meta+S"
          onClick={() => setPublishing(false)}
        >
          {isBusy && !isPublishing ? "Saving…" : saveLabel}
        </Button>
        {canPublish ? (
          <Button
            type="submit"
            name="publish"
            value="on"
            look="primary"
            busy={isBusy}
            onClick={() => setPublishing(true)}
          >
            {isBusy && isPublishing ? "Publishing…" : "Publish"}
          </Button>
        ) : null}
        <p role="status" className="min-h-6 text-sm text-soft">
          {getStatusText({ isBusy, isChanged, isKept })}
        </p>
      </div>
    </div>
  );
}

function getStatusText(state: Pick<EditorButtonsProps, "isBusy" | "isChanged" | "isKept">): string {
  if (state.isBusy || !state.isChanged) return "";
  return state.isKept ? "Unsaved changes, kept in this browser" : "Unsaved changes";
}

/** Values that an editor keeps in React state instead of in fields. */
type EditedState = {
  /** Submitted with the fields. */
  readonly values: Texts;
  readonly isChanged: boolean;
  /** Takes over the values of a restored draft. */
  readonly restore: (values: Texts) => void;
  /** Runs after a save. */
  readonly discard: () => void;
};

type Props = {
  readonly action: AdminAction;
  /** Names the edited document, such as `product:ebook`. Drafts in the browser are kept under it. */
  readonly editor: string;
  /** The field and value that say which version was edited; none for a new record. */
  readonly basis?: { readonly name: string; readonly value: string };
  readonly hidden?: Texts;
  /** Initial values by field name. */
  readonly values?: Texts;
  readonly edited?: EditedState;
  /** Label of the button that saves. With `canPublish`, it saves a draft. */
  readonly saveLabel?: string;
  /** Adds a Publish button, which sends `publish=on` too. */
  readonly canPublish?: boolean;
  readonly children: ReactNode;
  readonly className?: string;
};

/**
 * The form of an editor: marks unsaved changes, warns before leaving, keeps a draft in the browser,
 * and has its buttons in reach. Ctrl or Cmd + S saves.
 */
export function EditorForm(props: Props) {
  const { action, editor, basis, hidden = {}, values, edited, canPublish = false } = props;
  const form = useRef<HTMLFormElement>(null);
  const [areFieldsChanged, setFieldsChanged] = useState(false);
  const [changes, setChanges] = useState(0);
  // The page may refresh while staff type, and their edits must still count as based on the old
  // version.
  const [pinnedBasis, setPinnedBasis] = useState<string | null>(null);
  const isChanged = areFieldsChanged || (edited?.isChanged ?? false);
  const version = basis?.value ?? "";
  if (isChanged && pinnedBasis === null) setPinnedBasis(version);
  if (!isChanged && pinnedBasis !== null) setPinnedBasis(null);
  const basedOn = pinnedBasis ?? version;
  const draft = useEditorDraft({
    form,
    editor,
    basedOn,
    edited: edited?.values ?? {},
    isChanged,
    changes,
  });
  const { clear } = draft;
  const discard = edited?.discard;
  const onDone = useCallback(() => {
    setFieldsChanged(false);
    discard?.();
  }, [discard]);
  const { send, onSubmit, isBusy, errors, problem, stepUp } = useAdminAction({
    action,
    form,
    onSucceeded: clear,
    onDone,
  });
  useLeaveGuard(isChanged && !isBusy);
  useSaveKey(form);

  function noteChange() {
    if (!form.current) return;
    setFieldsChanged(isFormChanged(form.current));
    setChanges((count) => count + 1);
  }

  // Text may have been typed before this script ran.
  useEffect(() => {
    if (form.current) setFieldsChanged(isFormChanged(form.current));
  }, []);

  function restoreDraft() {
    const offered = draft.takeOffer();
    if (!offered || !form.current) return;
    // Chosen after the warning, so it's no longer based on the old version.
    setPinnedBasis(version);
    fillForm(form.current, offered.values);
    edited?.restore(offered.values);
    form.current.querySelector<HTMLElement>("input:not([type=hidden]), textarea")?.focus();
  }

  const hiddenValues = {
    ...hidden,
    ...edited?.values,
    ...(basis ? { [basis.name]: basedOn } : {}),
  };
  const fields = useMemo(() => ({ errors, typed: values ?? {} }), [errors, values]);
  return (
    <>
      <form
        ref={form}
        action={send}
        onSubmit={onSubmit}
        onInput={noteChange}
        noValidate
        data-editor={editor}
        className={props.className ?? "grid max-w-2xl gap-5"}
      >
        {Object.entries(hiddenValues).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {draft.offer ? (
          <DraftNotice
            savedAt={draft.offer.savedAt}
            isOutdated={draft.offer.basedOn !== version}
            isChanged={isChanged}
            onRestore={restoreDraft}
            onDiscard={draft.discardOffer}
          />
        ) : null}
        <FormFieldsContext value={fields}>{props.children}</FormFieldsContext>
        <EditorButtons
          saveLabel={props.saveLabel ?? (canPublish ? "Save draft" : "Save")}
          canPublish={canPublish}
          isBusy={isBusy}
          isChanged={isChanged}
          isKept={draft.isKept}
          problem={problem}
        />
      </form>
      {stepUp ? <StepUpForm {...stepUp} /> : null}
    </>
  );
}

/** Ctrl or Cmd + S submits the form with its first button: the form with the focus, or the first one. */
function useSaveKey(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key.toLowerCase() !== "s" || ctrlKey === metaKey || altKey || shiftKey) return;
      event.preventDefault();
      if (event.repeat || isDialogOpen()) return;
      const focused = document.activeElement?.closest("form[data-editor]");
      const chosen = focused ?? document.querySelector("form[data-editor]");
      if (chosen === form.current) form.current?.requestSubmit();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [form]);
}

const timeFormat = new Intl.DateTimeFormat("en-US", {
  timeZone: site.timeZone,
  dateStyle: "medium",
  timeStyle: "short",
});

type DraftNoticeProps = {
  readonly savedAt: number;
  /** True if a newer version was saved after these changes were started. */
  readonly isOutdated: boolean;
  /** True if the form contains other unsaved changes. */
  readonly isChanged: boolean;
  readonly onRestore: () => void;
  readonly onDiscard: () => void;
};

/** Offers unsaved changes of an earlier visit. */
export function DraftNotice(props: DraftNoticeProps) {
  const { savedAt, onRestore, onDiscard } = props;
  return (
    <Notice title={`You have unsaved changes from ${timeFormat.format(savedAt)}`} announce>
      <p>{getText(props)}</p>
      <div className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
        <Button look="secondary" onClick={onRestore}>
          Restore changes
        </Button>
        <Button look="quiet" onClick={onDiscard}>
          Discard changes
        </Button>
      </div>
    </Notice>
  );
}

function getText({ isOutdated, isChanged }: DraftNoticeProps): string {
  if (isOutdated)
    return "Someone has saved a newer version since then. If you restore your changes, compare them with the newer version before you save.";
  return isChanged
    ? "We kept those changes in this browser. If you restore them, they replace the text in the form."
    : "We kept your changes in this browser. The form shows the latest saved version.";
}
