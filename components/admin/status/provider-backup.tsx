import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { FormField } from "@/components/forms/form-field";
import type { ProviderBackup as Recorded } from "@/lib/setup/provider-backup";

type Props = {
  readonly recorded: (Recorded & { readonly version: number }) | null;
  readonly record: AdminAction;
};

/** Records that the database's provider makes the backups, and the last restore that staff tried. */
export function ProviderBackup({ recorded, record }: Props) {
  const values = recorded && {
    provider: recorded.provider,
    retentionDays: String(recorded.retentionDays),
    restoredOn: recorded.restoredOn,
  };
  return (
    <ActionForm
      action={record}
      basis={{ version: String(recorded?.version ?? 0) }}
      {...(values && { values })}
      submitLabel="Record restore"
      busyLabel="Saving…"
      className="grid max-w-md gap-4"
    >
      <FormField
        name="provider"
        label="Provider"
        autoComplete="off"
        maxLength={80}
        required
        hint="The company that runs your database, such as Neon."
      />
      <FormField
        name="retentionDays"
        label="Days it can go back"
        type="number"
        min={1}
        max={3650}
        required
      />
      <FormField
        name="restoredOn"
        label="Day of your last restore"
        type="date"
        required
        hint="Restore to a point in time in a copy of the database, and look at an order from that day."
      />
    </ActionForm>
  );
}
