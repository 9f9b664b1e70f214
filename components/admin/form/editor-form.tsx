"use client";

import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { DraftNotice } from "@/components/admin/form/draft-notice";
import { EditorButtons } from "@/components/admin/form/editor-buttons";
import { fillForm, isFormChanged } from "@/components/admin/form/form-values";
import { useLeaveGuard } from "@/components/admin/form/leave-guard";
import {
  type AdminAction,
  type Texts,
  useAdminAction,
} from "@/components/admin/form/use-admin-action";
import { useEditorDraft } from "@/components/admin/form/use-editor-draft";
import { useSaveKey } from "@/components/admin/form/use-save-key";
import { FormFieldsContext } from "@/components/forms/form-context";
import { StepUpForm } from "@/components/staff-auth/step-up/step-up-form";

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
