"use client";

import { FormTextarea } from "@/components/forms/form-field";
import { SecureForm } from "@/components/forms/secure-form";
import type { FormAction } from "@/components/forms/use-secure-form";
import { questionCopy } from "@/lib/course/question-form";

const loadSchema = async () => (await import("@/lib/course/question-form")).questionFormSchema;

type Props = { readonly lessonId: string; readonly action: FormAction };

/** Asks staff about a lesson. */
export function QuestionForm({ lessonId, action }: Props) {
  return (
    <SecureForm
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
    </SecureForm>
  );
}
