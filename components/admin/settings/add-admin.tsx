import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { FormField } from "@/components/forms/form-field";

/** An empty email does nothing; one without an account says how to get it. */
export function AddAdmin({ add }: { readonly add: AdminAction }) {
  return (
    <ActionForm
      action={add}
      submitLabel="Add"
      busyLabel="Adding..."
      clearsWhenRefused
      className="mt-6 grid max-w-md justify-items-start gap-3"
    >
      <FormField
        name="email"
        label="Add New Admin"
        data-noun="Email"
        type="email"
        autoComplete="off"
        required
        hint="They need a confirmed account: /admin/login, Sign up."
      />
    </ActionForm>
  );
}
