"use client";

import { useCallback, useState } from "react";
import { OrderedEntries } from "@/components/admin/content/entry-list";
import { Line } from "@/components/admin/content/line-field";
import { EditorForm } from "@/components/admin/form/editor-form";
import type { AdminAction } from "@/components/admin/form/use-admin-action";
import { controlClassName, FieldFrame } from "@/components/ui/field";
import type { ContentBodies, EnteredRate } from "@/lib/content/document-schemas";

/** A rate that ends, as the form offers it. */
type RateChoice = { readonly name: string; readonly label: string; readonly value: string };

type Props = {
  readonly rates: readonly EnteredRate[];
  readonly choices: readonly RateChoice[];
  /** Day in Chicago. */
  readonly today: string;
  readonly basedOn: number;
  readonly save: AdminAction;
};

type Entry = EnteredRate & { readonly key: number };

const toEntries = (rates: readonly EnteredRate[]): readonly Entry[] =>
  rates.map((rate, key) => ({ ...rate, key }));

/** Edits the rates that follow ours. */
export function RatesForm({ rates, choices, today, basedOn, save }: Props) {
  const [edit, setEdit] = useState<readonly Entry[] | null>(null);
  const entries = edit ?? toEntries(rates);
  const discard = useCallback(() => setEdit(null), []);
  const body: ContentBodies["rates"] = { rates: entries.map(({ key: _, ...rest }) => rest) };
  const blank: EnteredRate = {
    name: choices[0]?.name ?? "",
    value: "",
    source: "",
    effectiveFrom: "",
    validThrough: "",
    checkedOn: today,
  };
  return (
    <EditorForm
      action={save}
      editor="rates"
      canPublish
      basis={{ name: "basedOn", value: String(basedOn) }}
      edited={{
        values: { body: JSON.stringify(body) },
        isChanged: edit !== null,
        restore: (values) => {
          if (values.body) setEdit(toEntries(JSON.parse(values.body).rates));
        },
        discard,
      }}
      className="grid max-w-2xl gap-6"
    >
      <OrderedEntries entries={entries} onChange={setEdit} noun="rate" blank={blank} canBeEmpty>
        {(rate, change, prefix) => (
          <RateFields rate={rate} choices={choices} change={change} prefix={prefix} />
        )}
      </OrderedEntries>
    </EditorForm>
  );
}

type FieldsProps = Pick<Props, "choices"> & {
  readonly rate: EnteredRate;
  readonly change: (part: Partial<EnteredRate>) => void;
  readonly prefix: string;
};

function RateFields({ rate, choices, change, prefix }: FieldsProps) {
  const current = choices.find(({ name }) => name === rate.name)?.value ?? "";
  const field = (name: Exclude<keyof EnteredRate, "name">) => ({
    id: `${prefix}-${name}`,
    value: rate[name],
    onText: (text: string) => change({ [name]: text }),
  });
  return (
    <>
      <FieldFrame id={`${prefix}-name`} label="Rate" hint={`Ours is ${current}.`} required>
        <select
          id={`${prefix}-name`}
          value={rate.name}
          onChange={(event) => change({ name: event.target.value })}
          aria-describedby={`${prefix}-name-hint`}
          className={controlClassName}
        >
          {choices.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </FieldFrame>
      <Line
        {...field("value")}
        label="Value"
        required
        hint="The number without its unit, such as 13.1. For a range, both numbers, such as 15.1 to 15.35."
      />
      <Line {...field("effectiveFrom")} label="First day" type="date" required />
      <Line
        {...field("validThrough")}
        label="Last day"
        type="date"
        hint="Leave it empty if the source names no end."
      />
      <Line
        {...field("source")}
        label="Source"
        inputMode="url"
        placeholder="https://"
        required
        hint="The address of the page that states the rate."
      />
      <Line {...field("checkedOn")} label="Checked on" type="date" required />
    </>
  );
}
