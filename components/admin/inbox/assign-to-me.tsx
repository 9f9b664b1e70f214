import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";

type Props = {
  readonly inquiry: { readonly id: string; readonly assigneeId: string | null };
  readonly ownId: string;
  readonly action: AdminAction;
};

/** Assigns the message to the signed-in admin. Hidden if it's already theirs. */
export function AssignToMe({ inquiry, ownId, action }: Props) {
  const { id: inquiryId, assigneeId } = inquiry;
  if (assigneeId === ownId) return null;
  return (
    <ActionForm
      action={action}
      submitLabel="Assign to me"
      hidden={{ inquiryId, from: assigneeId ?? "", to: ownId }}
      undo={{ action, fields: { inquiryId, from: ownId, to: assigneeId ?? "" } }}
    />
  );
}
