"use client";

import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import {
  type EditorDraft,
  findOffer,
  removeDraft,
  writeDraft,
} from "@/components/admin/form/editor-drafts";
import { readFormValues } from "@/components/admin/form/form-values";
import type { Texts } from "@/components/admin/form/use-admin-action";

const typingPauseMs = 400;

type Options = {
  readonly form: RefObject<HTMLFormElement | null>;
  /** Names the edited document. */
  readonly editor: string;
  /** The version that the form's values come from. */
  readonly basedOn: string;
  /** Values that the editor keeps outside of its fields. */
  readonly edited: Texts;
  readonly isChanged: boolean;
  /** Changes with each input. */
  readonly changes: number;
};

type Drafts = {
  /** An unsaved draft of an earlier visit, to offer. Null if there's none. */
  readonly offer: EditorDraft | null;
  /** False: this browser can't keep a draft. */
  readonly isKept: boolean;
  readonly discardOffer: () => void;
  /** Continues the offered draft: later changes replace it. */
  readonly takeOffer: () => EditorDraft | null;
  /** Removes the current draft, because it was saved. */
  readonly clear: () => void;
};

/**
 * Keeps unsaved changes in this browser shortly after each input and when the page is hidden. A draft
 * of an earlier visit is only offered.
 */
export function useEditorDraft(options: Options): Drafts {
  const { editor, isChanged, changes, edited } = options;
  const id = useRef("");
  /** The changes were saved, and nothing was typed since. */
  const isSaved = useRef(false);
  const latest = useRef(options);
  const [offer, setOffer] = useState<EditorDraft | null>(null);
  const [isKept, setKept] = useState(true);
  const editedKey = JSON.stringify(edited);

  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    // The router hides a page that was left, and shows it again with what was typed.
    id.current ||= crypto.randomUUID();
    setOffer(findOffer(localStorage, editor, id.current, Date.now()));
  }, [editor]);

  const write = useCallback(() => {
    const { form, editor: name, basedOn, edited: values } = latest.current;
    if (!latest.current.isChanged || isSaved.current || !form.current) return;
    const draft = {
      id: id.current,
      basedOn,
      savedAt: Date.now(),
      values: { ...readFormValues(form.current), ...values },
    };
    setKept(writeDraft(localStorage, name, draft));
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: writes after each change of the form
  useEffect(() => {
    isSaved.current = false;
    if (!isChanged) return;
    const timer = setTimeout(write, typingPauseMs);
    return () => clearTimeout(timer);
  }, [isChanged, changes, editedKey, write]);

  // In a layout effect: when the router opens another page, the form is still there.
  useLayoutEffect(() => {
    window.addEventListener("pagehide", write);
    document.addEventListener("visibilitychange", write);
    return () => {
      window.removeEventListener("pagehide", write);
      document.removeEventListener("visibilitychange", write);
      write();
    };
  }, [write]);

  const clear = useCallback(() => {
    removeDraft(localStorage, editor, id.current, Date.now());
    id.current = crypto.randomUUID();
    isSaved.current = true;
  }, [editor]);

  return {
    offer,
    isKept,
    discardOffer: () => {
      if (!offer) return;
      removeDraft(localStorage, editor, offer.id, Date.now());
      setOffer(findOffer(localStorage, editor, id.current, Date.now()));
    },
    takeOffer: () => {
      if (offer) id.current = offer.id;
      setOffer(null);
      return offer;
    },
    clear,
  };
}
