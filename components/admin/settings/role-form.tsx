import type { AdminAction } from "@/components/admin/form/action-form";
import { ConfirmAction } from "@/components/admin/form/confirm-action";
import { FormSelect } from "@/components/forms/form-field";
import { roleDescriptions, roleLabels } from "@/lib/auth/auth-copy";
import type { StaffRole } from "@/lib/auth/permissions";

const roles: readonly StaffRole[] = ["admin", "support", "editor"];

/** Choices of a role, each with what it may do. */
export const roleChoices = roles.map((role) => ({
  value: role,
  label: `${roleLabels[role]}: ${roleDescriptions[role]}`,
}));

type Props = {
  readonly roleId: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly change: AdminAction;
};

/** A button that opens a dialog with the person's role. */
export function RoleForm({ roleId, email, role, change }: Props) {
  return (
    <ConfirmAction
      label="Change role"
      aria-label={`Change role of ${email}`}
      title="Change role"
      description="The new role takes effect the next time this person loads a page."
      confirmLabel="Save role"
      busyLabel="Saving..."
      action={change}
      hidden={{ roleId, from: role }}
    >
      <p className="font-semibold wrap-anywhere">{email}</p>
      <FormSelect
        name="role"
        idPrefix={`${roleId}-`}
        label="Role"
        choices={roleChoices}
        initial={role}
        required
      />
    </ConfirmAction>
  );
}
