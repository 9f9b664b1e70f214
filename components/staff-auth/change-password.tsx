import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { AccountEmail, PasswordField } from "@/components/staff-auth/auth-fields";

type Props = {
  readonly email: string;
  readonly hasPassword: boolean;
  readonly change: AdminAction;
};

export function ChangePassword({ email, hasPassword, change }: Props) {
  if (!hasPassword) {
    return (
      <p>
        You don't have a password because you sign in by email.{" "}
        <a href="/admin/login?mode=reset" className="font-semibold underline underline-offset-4">
          Request a link to choose a password
        </a>
      </p>
    );
  }
  return (
    <div className="max-w-md">
      <p className="mb-4 text-soft">
        When you change your password, we'll sign you out on your other devices.
      </p>
      <ActionForm
        action={change}
        submitLabel="Update Password"
        busyLabel="Updating..."
        className="grid gap-4"
        clearsOnFailure
      >
        <AccountEmail email={email} />
        <PasswordField name="current" label="Current Password" />
        <PasswordField label="New Password" isNew />
        <PasswordField name="confirmation" label="Confirm Password" isNew />
      </ActionForm>
    </div>
  );
}
