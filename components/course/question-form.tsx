"use client";

import { FormTextarea } from "@/components/forms/form-field";
import { type MessageAction, MessageForm } from "@/components/forms/message-form";
import { questionCopy } from "@/lib/course/question-form";

const loadSchema = async () => (await import("@/lib/course/question-form")).questionFormSchema;

type Props = { readonly lessonId: string; readonly action: MessageAction };

/** Asks staff about a lesson. */
export function QuestionForm({ lessonId, action }: Props) {
  return (
    <MessageForm
      action={action}
      copy={questionCopy}
      loadSchema={loadSchema}
      label="Ask about this lesson"
      submitLabel="Send question"
      busyLabel="Sending…"
      className="grid max-w-[68ch] gap-4"
    >
      <input type="hidden" name="lessonId" value={lessonId} />
      <FormTextarea
        name="message"
        label="Your question"
        required
        rows={4}
        maxLength={2000}
        hint="We'll see which lesson you're on and reply to the email address on your order."
      />
    </MessageForm>
  );
}
