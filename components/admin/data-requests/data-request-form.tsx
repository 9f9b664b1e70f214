import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { FormField, FormSelect } from "@/components/forms/form-field";
import { dataRequestChoices } from "@/lib/data-requests/data-request-copy";

type Props = {
  readonly action: AdminAction;
  readonly requestId: string;
  readonly values: Readonly<Record<string, string>>;
};

/** Records a request that reached staff. The law sets its deadline. */
export function DataRequestForm({ action, requestId, values }: Props) {
  return (
    <ActionForm
      action={action}
      submitLabel="Record and send link"
      busyLabel="Recording..."
      look="primary"
      values={values}
      hidden={{ requestId }}
      className="grid max-w-2xl gap-5"
    >
      <FormField
        name="email"
        label="Email"
        type="email"
        hint="The address the request is about. We'll send it a link to confirm."
        autoComplete="off"
        required
        maxLength={254}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormSelect
          name="kind"
          label="They asked for"
          required
          choices={[{ value: "", label: "Choose" }, ...dataRequestChoices.kind]}
        />
        <FormSelect
          name="channel"
          label="It arrived by"
          required
          choices={[{ value: "", label: "Choose" }, ...dataRequestChoices.channel]}
        />
        <FormField name="receivedOn" label="Received on" type="date" required />
        <FormSelect
          name="law"
          label="Law"
          hint="Sets the due date. Our privacy policy promises everyone a month."
          required
          choices={dataRequestChoices.law}
        />
      </div>
    </ActionForm>
  );
}
