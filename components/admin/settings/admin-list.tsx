import { Badge } from "@/components/admin/display/badge";
import { StaffTime } from "@/components/admin/display/staff-time";
import type { AdminAction } from "@/components/admin/form/action-form";
import { ConfirmAction } from "@/components/admin/form/confirm-action";

type Props = {
  readonly admins: readonly {
    readonly id: string;
    readonly email: string;
    readonly role: string;
    readonly createdAt: Date;
  }[];
  readonly remove: AdminAction;
};

/** Who has access. The last one can't be removed, so no button asks for it. */
export function AdminList({ admins, remove }: Props) {
  return (
    <ul className="border-t border-hairline">
      {admins.map(({ id, email, role, createdAt }) => (
        <li
          key={id}
          className="flex min-h-16 items-center justify-between gap-x-4 border-b border-hairline py-2"
        >
          <div className="min-w-0">
            <p className="wrap-anywhere">
              <span className="font-semibold">{email}</span> <Badge tone="good">{role}</Badge>
            </p>
            <p className="text-sm text-soft">
              since <StaffTime at={createdAt} />
            </p>
          </div>
          {admins.length > 1 ? (
            <ConfirmAction
              label="Remove"
              aria-label={`Remove ${email}`}
              title="Remove Admin Access?"
              description="This will revoke admin access for this user. They will no longer be able to access the dashboard."
              look="danger"
              busyLabel="Removing..."
              action={remove}
              hidden={{ roleId: id }}
            >
              <p className="font-semibold wrap-anywhere">{email}</p>
            </ConfirmAction>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
