import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { FormField } from "@/components/forms/form-field";

export function AddAdmin({ add }: { readonly add: AdminAction }) {
  return (
    <ActionForm
      action={add}
      submitLabel="Add"
      busyLabel="Adding..."
      clearsOnFailure
      className="mt-6 grid max-w-md justify-items-start gap-3"
    >
      <FormField
        name="email"
        label="Add New Admin"
        data-noun="Email"
        type="email"
        autoComplete="off"
        required
        hint="The new admin needs a confirmed account first. They can sign up at /admin/login."
      />
    </ActionForm>
  );
}
