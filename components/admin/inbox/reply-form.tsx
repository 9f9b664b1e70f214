import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { FormSelect, FormTextarea } from "@/components/forms/form-field";

type Props = {
  readonly action: AdminAction;
  readonly inquiryId: string;
  readonly entryId: string;
  readonly email: string;
  readonly subject: string;
};

export function ReplyForm({ action, inquiryId, entryId, email, subject }: Props) {
  return (
    <ActionForm
      action={action}
      submitLabel="Send reply"
      busyLabel="Sending…"
      look="primary"
      hidden={{ inquiryId, entryId }}
      className="grid max-w-[46rem] grid-cols-[minmax(0,1fr)] gap-4 [&>button]:justify-self-start"
    >
      <p className="break-words">
        <span className="text-soft">To </span>
        <strong className="wrap-anywhere">{email}</strong>
        <br />
        <span className="text-soft">Subject </span>
        <strong>{subject}</strong>
      </p>
      <FormTextarea
        name="body"
        idPrefix="answer-"
        label="Reply"
        required
        rows={8}
        maxLength={20_000}
        hint="We'll quote their message below your reply. If they write back, it goes to your email inbox, not this page."
      />
      <FormSelect
        name="moveTo"
        label="Status after sending"
        required
        initial="waiting"
        choices={[
          { value: "waiting", label: "Waiting for their reply" },
          { value: "closed", label: "Closed" },
          { value: "keep", label: "Don't change" },
        ]}
      />
    </ActionForm>
  );
}
