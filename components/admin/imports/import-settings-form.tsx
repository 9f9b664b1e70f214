import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { FormField, FormSelect, FormTextarea } from "@/components/forms/form-field";
import { itemFields } from "@/lib/imports/import-forms";
import type { ImportDetails } from "@/lib/imports/read-import";
import { frequencyLabels, staffFrequencies } from "@/lib/subscribers/subscriber-copy";

type Props = { readonly details: ImportDetails; readonly save: AdminAction };

const yesOrNo = (yes: string, no: string) => [
  { value: "no", label: no },
  { value: "yes", label: yes },
];

/** What staff say about an import's people, and what those get. */
export function ImportSettingsForm({ details, save }: Props) {
  const { record, items } = details;
  const { settings, statement } = record;
  const isOfCustomers = record.kind === "customers";
  const hidden = {
    importId: record.id,
    ...(isOfCustomers
      ? { frequency: settings.frequency, firstIssue: "", askFirst: "no", leaveOutCold: "no" }
      : {}),
    ...Object.fromEntries(items.map(({ item }, index) => [`${itemFields.name}${index}`, item])),
  };
  const access = Object.fromEntries(
    items.map(({ item }, index) => [
      `${itemFields.access}${index}`,
      settings.items?.[item] ?? "none",
    ]),
  );
  return (
    <ActionForm
      action={save}
      submitLabel="Save choices"
      hidden={hidden}
      values={{
        statement,
        frequency: settings.frequency,
        firstIssue: settings.firstIssue === null ? "" : String(settings.firstIssue),
        askFirst: settings.askFirst ? "yes" : "no",
        leaveOutCold: settings.leaveOutCold ? "yes" : "no",
        ...access,
      }}
      className="grid max-w-3xl gap-5"
    >
      {isOfCustomers ? (
        items.map(({ item, sales }, index) => (
          <FormSelect
            key={item}
            name={`${itemFields.access}${index}`}
            label={item}
            hint={`${sales.toLocaleString("en-US")} ${sales === 1 ? "sale" : "sales"}`}
            required
            choices={[
              { value: "none", label: "Gives nothing here" },
              { value: "ebook", label: "Gives the eBook" },
              { value: "course", label: "Gives the course" },
            ]}
          />
        ))
      ) : (
        <>
          <FormSelect
            name="frequency"
            label="Frequency"
            required
            choices={staffFrequencies.map((value) => ({ value, label: frequencyLabels[value] }))}
          />
          <FormField
            name="firstIssue"
            label="Series starts with issue"
            hint="Leave it blank to send broadcasts only. We never send welcome emails to imported people."
            inputMode="numeric"
            maxLength={3}
          />
          <FormSelect
            name="askFirst"
            label="People without a date of consent"
            required
            choices={yesOrNo("Ask them with one confirmation email", "Leave them out")}
          />
          <FormSelect
            name="leaveOutCold"
            label="People that the other tool calls cold"
            required
            choices={yesOrNo("Leave them out", "Treat them like the others")}
          />
        </>
      )}
      <FormTextarea
        name="statement"
        label={isOfCustomers ? "Notes" : "Where did they sign up, and what did they agree to?"}
        hint={
          isOfCustomers
            ? undefined
            : "We keep your words with the import, as evidence of their consent."
        }
        required={!isOfCustomers}
        rows={4}
        maxLength={2000}
      />
    </ActionForm>
  );
}
