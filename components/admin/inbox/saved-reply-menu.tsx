"use client";

import type { RefObject } from "react";
import { TextLink } from "@/components/admin/display/text-link";
import {
  fillPlaceholders,
  type PlaceholderValues,
} from "@/lib/inquiries/saved-replies/placeholders";
import type { SavedReply } from "@/lib/inquiries/saved-replies/read-saved-replies";

type Props = {
  readonly textarea: RefObject<HTMLTextAreaElement | null>;
  readonly savedReplies: readonly SavedReply[];
  /** Where the first saved reply is added. */
  readonly savedRepliesHref: string;
  readonly placeholders: PlaceholderValues;
  /** Gets the reply's new text. */
  readonly onInsert: (text: string) => void;
};

/** Inserts a saved reply where the cursor is, with its placeholders filled. */
export function SavedReplyMenu(props: Props) {
  const { textarea, savedReplies, placeholders, onInsert } = props;
  if (savedReplies.length === 0)
    return (
      <TextLink href={props.savedRepliesHref} className="inline-flex min-h-9 items-center">
        Add saved replies
      </TextLink>
    );

  function insert(id: string) {
    const field = textarea.current;
    const reply = savedReplies.find((one) => one.id === id);
    if (!field || !reply) return;
    const text = fillPlaceholders(reply.body, placeholders);
    field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
    field.focus();
    onInsert(field.value);
  }

  return (
    <select
      aria-label="Insert saved reply"
      value=""
      onChange={(event) => insert(event.currentTarget.value)}
      className="min-h-9 max-w-48 rounded-md border-2 border-line bg-ground px-2 max-md:min-h-11"
    >
      <option value="">Insert saved reply</option>
      {savedReplies.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </select>
  );
}
