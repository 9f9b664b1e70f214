import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { FormSelect } from "@/components/forms/form-field";
import {
  importFieldLabels,
  importSourceLabels,
  listStatuses,
  listStatusLabels,
} from "@/lib/imports/import-copy";
import type { ImportDetails } from "@/lib/imports/read-import";
import { getFields } from "@/lib/imports/sources";

type Props = {
  readonly details: ImportDetails;
  readonly saveMapping: AdminAction;
  readonly removeFile: AdminAction;
};

/** An import's files, with which column has what. */
export function ImportFiles({ details, saveMapping, removeFile }: Props) {
  const { record, files } = details;
  const isDraft = record.status === "draft";
  return (
    <ul className="grid gap-5">
      {files.map((file) => {
        const { number, name, entryName, source, rows, columns, mapping, sha256 } = file;
        const hidden = { importId: record.id, fileNumber: String(number) };
        return (
          <li key={number} className="grid justify-items-start gap-2 border-t border-hairline pt-4">
            <p className="font-semibold break-all">{entryName ? `${name}: ${entryName}` : name}</p>
            <p className="text-sm break-all text-soft">
              {importSourceLabels[source]}. {rows.toLocaleString("en-US")}{" "}
              {rows === 1 ? "row" : "rows"}.{isDraft ? "" : ` SHA-256 ${sha256}`}
            </p>
            {isDraft ? (
              <details className="w-full max-w-3xl">
                <summary className="w-fit cursor-pointer font-semibold underline underline-offset-4">
                  Columns
                </summary>
                <ActionForm
                  action={saveMapping}
                  submitLabel="Save columns"
                  busyLabel="Reading…"
                  hidden={hidden}
                  values={{ ...mapping.columns, people: mapping.people }}
                  className="mt-4 grid items-start gap-4 sm:grid-cols-2"
                >
                  {record.kind === "subscribers" ? (
                    <FormSelect
                      name="people"
                      idPrefix={`file-${number}-`}
                      label="These people are"
                      required
                      choices={listStatuses.map((value) => ({
                        value,
                        label: listStatusLabels[value],
                      }))}
                    />
                  ) : (
                    <input type="hidden" name="people" value="by_row" />
                  )}
                  {getFields(record.kind).map((field) => (
                    <FormSelect
                      key={field}
                      name={field}
                      idPrefix={`file-${number}-`}
                      label={importFieldLabels[field]}
                      required={field === "email"}
                      choices={[
                        ...(field === "email" ? [] : [{ value: "", label: "No column" }]),
                        ...columns.map((column) => ({ value: column, label: column })),
                      ]}
                    />
                  ))}
                </ActionForm>
              </details>
            ) : null}
            {isDraft ? (
              <ActionForm
                action={removeFile}
                submitLabel="Remove file"
                look="secondary"
                hidden={hidden}
              />
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
