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
        hint="Enter the address the request is about. We'll email a confirmation link to this address."
        autoComplete="off"
        required
        maxLength={254}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormSelect
          name="kind"
          label="Request"
          required
          choices={[{ value: "", label: "Choose" }, ...dataRequestChoices.kind]}
        />
        <FormSelect
          name="channel"
          label="Received via"
          required
          choices={[{ value: "", label: "Choose" }, ...dataRequestChoices.channel]}
        />
        <FormField name="receivedOn" label="Received on" type="date" required />
        <FormSelect
          name="law"
          label="Law"
          hint="The law you choose sets the due date. Our privacy policy promises everyone a response within a month."
          required
          choices={dataRequestChoices.law}
        />
      </div>
    </ActionForm>
  );
}
