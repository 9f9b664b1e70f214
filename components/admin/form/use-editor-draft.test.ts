import { beforeEach, describe, expect, test } from "vitest";
import {
  type EditorDraft,
  findOffer,
  readDrafts,
  removeDraft,
  writeDraft,
} from "@/components/admin/form/use-editor-draft";

const now = Date.parse("2030-03-01T12:00:00Z");
const dayMs = 86_400_000;
const editor = "product:ebook";

const stored = new Map<string, string>();
const store = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};
const full = {
  ...store,
  setItem: () => {
    throw new DOMException("full", "QuotaExceededError");
  },
};

const draft = (id: string, savedAt = now): EditorDraft => ({
  id,
  basedOn: "3",
  savedAt,
  values: { title: id },
});
const ids = (at = now) => readDrafts(store, editor, at).map(({ id }) => id);

beforeEach(() => stored.clear());

describe("drafts in the browser", () => {
  test("keep one draft per opened editor, newest first, and leave other documents alone", () => {
    writeDraft(store, editor, draft("a", now - 2));
    writeDraft(store, editor, draft("b", now - 1));
    writeDraft(store, editor, draft("a", now));
    writeDraft(store, "faq", draft("c"));
    expect(ids()).toEqual(["a", "b"]);
    removeDraft(store, editor, "a", now);
    expect(ids()).toEqual(["b"]);
    removeDraft(store, editor, "b", now);
    expect([...stored.keys()]).toEqual(["staff:draft:faq"]);
  });

  test("are offered unless they're the editor's own", () => {
    writeDraft(store, editor, draft("earlier", now - 1));
    writeDraft(store, editor, draft("own"));
    expect(findOffer(store, editor, "own", now)?.id).toBe("earlier");
    removeDraft(store, editor, "earlier", now);
    expect(findOffer(store, editor, "own", now)).toBeNull();
  });

  test("drop the oldest of more than five, and those older than 30 days", () => {
    for (let age = 6; age >= 0; age -= 1) writeDraft(store, editor, draft(`age${age}`, now - age));
    expect(ids()).toEqual(["age0", "age1", "age2", "age3", "age4"]);
    expect(ids(now + 30 * dayMs)).toEqual([]);
  });

  test("report a browser that can't keep them, and keep the earlier ones", () => {
    writeDraft(store, editor, draft("a"));
    expect(writeDraft(full, editor, draft("b"))).toBe(false);
    expect(ids()).toEqual(["a"]);
  });

  test.each([
    "not json",
    "null",
    "{}",
    '[null, 7, {"id":"x"}]',
    '[{"id":"x","basedOn":"1","savedAt":1e15,"values":{"a":7}}]',
  ])("ignore stored text that isn't a draft: %s", (text) => {
    stored.set("staff:draft:product:ebook", text);
    expect(ids()).toEqual([]);
  });
});
