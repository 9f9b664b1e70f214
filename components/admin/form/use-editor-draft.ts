"use client";

import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { Texts } from "@/components/admin/form/use-admin-action";
import { readFormValues } from "@/components/forms/form-values";

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
  const [offer, setOffer] = useState<EditorDraft | null>(null);
  const [isKept, setKept] = useState(true);
  const editedKey = JSON.stringify(edited);

  useEffect(() => {
    // The router hides a page that was left, and shows it again with what was typed.
    id.current ||= crypto.randomUUID();
    setOffer(findOffer(localStorage, editor, id.current, Date.now()));
  }, [editor]);

  const write = useEffectEvent(() => {
    const { form, basedOn } = options;
    if (!isChanged || isSaved.current || !form.current) return;
    const draft = {
      id: id.current,
      basedOn,
      savedAt: Date.now(),
      values: { ...readFormValues(form.current), ...edited },
    };
    setKept(writeDraft(localStorage, editor, draft));
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: writes after each change of the form
  useEffect(() => {
    isSaved.current = false;
    if (!isChanged) return;
    const timer = setTimeout(() => write(), typingPauseMs);
    return () => clearTimeout(timer);
  }, [isChanged, changes, editedKey]);

  // In a layout effect: when the router opens another page, the form is still there.
  useLayoutEffect(() => {
    const onLeave = () => write();
    window.addEventListener("pagehide", onLeave);
    document.addEventListener("visibilitychange", onLeave);
    return () => {
      window.removeEventListener("pagehide", onLeave);
      document.removeEventListener("visibilitychange", onLeave);
      write();
    };
  }, []);

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

/** A text that was typed in an editor and not saved. */
export type EditorDraft = {
  /** One per opened editor, so that two tabs don't replace each other's. */
  readonly id: string;
  /** The version that was edited. */
  readonly basedOn: string;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  readonly values: Readonly<Record<string, string>>;
};

const maxDrafts = 5;
const maxAgeMs = 30 * 86_400_000;

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const storageKey = (editor: string) => `staff:draft:${editor}`;

/**
 * Lists the drafts of an editor in this browser, newest first. Empty if storage is blocked or its
 * content isn't ours. Drafts older than 30 days are left out.
 */
export function readDrafts(store: Store, editor: string, now: number): readonly EditorDraft[] {
  try {
    const stored: unknown = JSON.parse(store.getItem(storageKey(editor)) ?? "[]");
    if (!Array.isArray(stored)) return [];
    return stored
      .filter(isDraft)
      .filter(({ savedAt }) => now - savedAt < maxAgeMs)
      .sort((a, b) => b.savedAt - a.savedAt);
  } catch {
    return [];
  }
}

/** Finds the newest draft to offer. An editor's own draft is already in its form. */
export function findOffer(
  store: Store,
  editor: string,
  ownId: string,
  now: number,
): EditorDraft | null {
  return readDrafts(store, editor, now).find(({ id }) => id !== ownId) ?? null;
}

/** Writes a draft in place of its earlier state. Returns false if the browser can't keep it. */
export function writeDraft(store: Store, editor: string, draft: EditorDraft): boolean {
  try {
    const others = readDrafts(store, editor, draft.savedAt).filter(({ id }) => id !== draft.id);
    const kept = [draft, ...others].slice(0, maxDrafts);
    store.setItem(storageKey(editor), JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

/** Removes a draft that was saved or discarded. */
export function removeDraft(store: Store, editor: string, id: string, now: number): void {
  try {
    const kept = readDrafts(store, editor, now).filter((draft) => draft.id !== id);
    if (kept.length === 0) store.removeItem(storageKey(editor));
    else store.setItem(storageKey(editor), JSON.stringify(kept));
  } catch {
    // Storage is blocked, so there's nothing to remove.
  }
}

function isDraft(value: unknown): value is EditorDraft {
  const draft = value as Partial<EditorDraft> | null;
  return (
    typeof draft === "object" &&
    typeof draft?.id === "string" &&
    typeof draft.basedOn === "string" &&
    typeof draft.savedAt === "number" &&
    typeof draft.values === "object" &&
    draft.values !== null &&
    Object.values(draft.values).every((text) => typeof text === "string")
  );
}
