import { Badge } from "@/components/admin/display/badge";
import { StaffTime } from "@/components/admin/display/staff-time";
import type { AdminAction } from "@/components/admin/form/action-form";
import { ConfirmAction } from "@/components/admin/form/confirm-action";
import { RoleForm } from "@/components/admin/settings/role-form";
import type { StaffRole } from "@/lib/auth/permissions";

type Props = {
  readonly admins: readonly {
    readonly id: string;
    readonly email: string;
    readonly role: StaffRole;
    readonly createdAt: Date;
  }[];
  readonly remove: AdminAction;
  readonly changeRole: AdminAction;
};

/** Everyone with a role. The last admin can't be removed or get another role, so has no buttons. */
export function AdminList({ admins, remove, changeRole }: Props) {
  const adminCount = admins.filter(({ role }) => role === "admin").length;
  return (
    <ul className="border-t border-hairline">
      {admins.map(({ id, email, role, createdAt }) => (
        <li
          key={id}
          className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 border-b border-hairline py-2"
        >
          <div className="min-w-0">
            <p className="wrap-anywhere">
              <span className="font-semibold">{email}</span> <Badge tone="good">{role}</Badge>
            </p>
            <p className="text-sm text-soft">
              Since <StaffTime at={createdAt} />
            </p>
          </div>
          {role !== "admin" || adminCount > 1 ? (
            <div className="flex flex-wrap gap-2">
              <RoleForm roleId={id} email={email} role={role} change={changeRole} />
              <ConfirmAction
                label="Remove"
                aria-label={`Remove ${email}`}
                title="Remove Admin Access?"
                description="This will revoke admin access for this user. They will no longer be able to access the dashboard."
                look="danger"
                busyLabel="Removing..."
                action={remove}
                hidden={{ roleId: id, role }}
              >
                <p className="font-semibold wrap-anywhere">{email}</p>
              </ConfirmAction>
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
