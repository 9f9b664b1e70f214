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
