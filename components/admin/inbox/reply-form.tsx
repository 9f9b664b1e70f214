"use client";

import { useRouter } from "next/navigation";
import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { TextLink } from "@/components/admin/display/text-link";
import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { requestReplyFocus, takeReplyFocus } from "@/components/admin/inbox/reply-focus";
import { FormTextarea } from "@/components/forms/form-field";
import type { SavedReply } from "@/lib/inquiries/replies";
import { fillPlaceholders, type PlaceholderValues } from "@/lib/inquiries/reply-placeholders";

type Props = {
  readonly action: AdminAction;
  readonly inquiryId: string;
  readonly entryId: string;
  readonly seenEmails: number;
  /** Where the reply can go; the first by default, and at least one. */
  readonly recipients: readonly string[];
  readonly subject: string;
  /** Where "Send and next" goes; the list without another message. */
  readonly next: { readonly id: string | null; readonly href: string };
  readonly savedReplies: readonly SavedReply[];
  /** Where staff add saved replies and come back from. */
  readonly savedRepliesHref: string;
  readonly placeholders: PlaceholderValues;
  /** False: replies go to our regular email address. */
  readonly receivesReplies: boolean;
};

const getDraftKey = (inquiryId: string) => `inbox-draft:${inquiryId}`;

/** Storage may be full or blocked; the reply then just isn't kept. */
function storeDraft(inquiryId: string, text: string): void {
  try {
    if (text) localStorage.setItem(getDraftKey(inquiryId), text);
    else localStorage.removeItem(getDraftKey(inquiryId));
  } catch {}
}

function readDraft(inquiryId: string): string {
  try {
    return localStorage.getItem(getDraftKey(inquiryId)) ?? "";
  } catch {
    return "";
  }
}

function sendOnShortcut(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** Replies by email. What's typed is kept in this browser until it's sent. Ctrl+Enter sends. */
export function ReplyForm(props: Props) {
  const { action, inquiryId, entryId, seenEmails, recipients, subject, next } = props;
  const router = useRouter();
  const textarea = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    const field = textarea.current;
    if (!field) return;
    const draft = readDraft(inquiryId);
    if (draft && !field.value) field.value = draft;
    // Typing can start. Who opens a message with the keyboard presses R.
    if (takeReplyFocus(inquiryId)) field.focus({ preventScroll: true });
  }, [inquiryId]);

  return (
    <ActionForm
      action={action}
      submitLabel="Send"
      busyLabel="Sending…"
      look="primary"
      hidden={{ inquiryId, entryId, seenEmails: String(seenEmails) }}
      otherSubmits={[
        { name: "after", value: "close", label: "Send and close" },
        { name: "after", value: "next", label: "Send and next" },
      ]}
      className="flex flex-wrap gap-2 [&>p]:w-full"
      onDone={(sent) => {
        storeDraft(inquiryId, "");
        if (sent?.get("after") !== "next") return;
        if (matchMedia("(hover: hover)").matches) requestReplyFocus(next.id);
        router.push(next.href);
      }}
    >
      <div className="flex w-full flex-wrap items-center justify-between gap-x-4 text-sm">
        <p className="min-w-0 wrap-anywhere">
          {recipients.length > 1 ? (
            <label>
              <span className="text-soft">To </span>
              <select
                name="to"
                className="min-h-11 max-w-full border border-hairline bg-ground px-2 font-semibold md:min-h-9"
              >
                {recipients.map((email) => (
                  <option key={email}>{email}</option>
                ))}
              </select>
            </label>
          ) : (
            <>
              <span className="text-soft">To </span>
              <strong>{recipients[0]}</strong>
            </>
          )}
          <span className="text-soft"> · Subject </span>
          {subject}
        </p>
        <SavedReplyMenu
          textarea={textarea}
          savedReplies={props.savedReplies}
          savedRepliesHref={props.savedRepliesHref}
          placeholders={props.placeholders}
          onInsert={(text) => storeDraft(inquiryId, text)}
        />
      </div>
      <div className="w-full" data-reply>
        <FormTextarea
          ref={textarea}
          name="body"
          idPrefix="answer-"
          label="Reply"
          required
          rows={4}
          maxLength={20_000}
          hint={
            props.receivesReplies
              ? undefined
              : "The sender's reply will go to your email address and won't appear here."
          }
          onInput={(event) => storeDraft(inquiryId, event.currentTarget.value)}
          onKeyDown={sendOnShortcut}
          aria-keyshortcuts="Control+Enter"
        />
      </div>
    </ActionForm>
  );
}

type SavedReplyMenuProps = {
  readonly textarea: RefObject<HTMLTextAreaElement | null>;
  readonly savedReplies: readonly SavedReply[];
  /** Where the first saved reply is added. */
  readonly savedRepliesHref: string;
  readonly placeholders: PlaceholderValues;
  /** Gets the reply's new text. */
  readonly onInsert: (text: string) => void;
};

/** Inserts a saved reply where the cursor is, with its placeholders filled. */
function SavedReplyMenu(props: SavedReplyMenuProps) {
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
