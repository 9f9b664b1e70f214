"use client";

import { useId, useState } from "react";
import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { FormField } from "@/components/forms/form-field";
import { Button } from "@/components/ui/button";
import { controlClassName, Field, FieldFrame } from "@/components/ui/field";
import type { ConditionField, ConditionKind } from "@/lib/subscribers/segment-copy";
import type { ConditionRow } from "@/lib/subscribers/segment-form";

type Props = {
  readonly action: AdminAction;
  readonly kinds: readonly ConditionKind[];
  readonly conditions: readonly ConditionRow[];
  readonly name: string;
  readonly hidden: Readonly<Record<string, string>>;
};

type Entry = { readonly key: number; readonly row: ConditionRow };

/** Edits a segment's name and its conditions, which all have to be met. */
export function SegmentForm({ action, kinds, conditions, name, hidden }: Props) {
  const first = kinds[0]?.kind ?? "";
  const [entries, setEntries] = useState<readonly Entry[]>(() =>
    conditions.map((row, key) => ({ key, row })),
  );
  const change = (key: number, row: ConditionRow) =>
    setEntries(entries.map((entry) => (entry.key === key ? { key, row } : entry)));
  const add = () => {
    const key = Math.max(0, ...entries.map((entry) => entry.key)) + 1;
    setEntries([...entries, { key, row: createRow(kinds, first) }]);
  };
  return (
    <ActionForm
      action={action}
      submitLabel="Save segment"
      busyLabel="Saving…"
      look="primary"
      values={{ segmentName: name }}
      hidden={{ ...hidden, conditions: JSON.stringify(entries.map(({ row }) => row)) }}
      className="grid max-w-3xl gap-6"
    >
      <FormField name="segmentName" label="Name" required maxLength={60} autoComplete="off" />
      <fieldset className="grid gap-4">
        <legend className="mb-2 font-semibold">Subscribers who meet every condition</legend>
        {entries.length === 0 ? <p className="text-soft">Add a condition to start.</p> : null}
        {entries.map(({ key, row }, index) => (
          <Condition
            key={key}
            number={index + 1}
            kinds={kinds}
            row={row}
            onChange={(next) => change(key, next)}
            onRemove={() => setEntries(entries.filter((entry) => entry.key !== key))}
          />
        ))}
        <div>
          <Button look="secondary" onClick={add}>
            Add a condition
          </Button>
        </div>
      </fieldset>
    </ActionForm>
  );
}

/** A new condition, with the first choice of each of its fields. */
function createRow(kinds: readonly ConditionKind[], kind: string): ConditionRow {
  const fields = kinds.find((one) => one.kind === kind)?.fields ?? [];
  const values = fields.map(({ name, choices }) => [name, choices?.[0]?.value ?? ""]);
  return { kind, is: "yes", ...Object.fromEntries(values) };
}

type ConditionProps = {
  readonly number: number;
  readonly kinds: readonly ConditionKind[];
  readonly row: ConditionRow;
  readonly onChange: (row: ConditionRow) => void;
  readonly onRemove: () => void;
};

function Condition({ number, kinds, row, onChange, onRemove }: ConditionProps) {
  const id = useId();
  const kind = kinds.find((one) => one.kind === row.kind);
  const set = (name: string) => (value: string) => onChange({ ...row, [name]: value });
  return (
    <fieldset className="grid gap-3 border-l-4 border-hairline pl-4">
      <legend className="font-semibold">Condition {number}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <Choice
          id={`${id}-kind`}
          label="What"
          value={row.kind ?? ""}
          choices={kinds.map((one) => ({ value: one.kind, label: one.label }))}
          onText={(next) => onChange(createRow(kinds, next))}
        />
        <Choice
          id={`${id}-is`}
          label="Condition"
          value={row.is ?? "yes"}
          choices={[
            { value: "yes", label: kind?.verbs.yes ?? "is" },
            { value: "no", label: kind?.verbs.no ?? "isn’t" },
          ]}
          onText={set("is")}
        />
        {kind?.fields.map((field) => (
          <ConditionInput
            key={`${row.kind} ${field.name}`}
            id={`${id}-${field.name}`}
            field={field}
            value={row[field.name] ?? ""}
            onText={set(field.name)}
          />
        ))}
      </div>
      <div>
        <Button look="quiet" aria-label={`Remove condition ${number}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </fieldset>
  );
}

type InputProps = {
  readonly id: string;
  readonly field: ConditionField;
  readonly value: string;
  readonly onText: (text: string) => void;
};

function ConditionInput({ id, field: { label, choices, type }, value, onText }: InputProps) {
  if (choices)
    return <Choice id={id} label={label} value={value} choices={choices} onText={onText} />;
  return (
    <Field
      id={id}
      name=""
      label={label}
      required={type !== "date"}
      type={type === "date" ? "date" : "text"}
      inputMode={type === "number" ? "numeric" : undefined}
      maxLength={200}
      autoComplete="off"
      value={value}
      onChange={(event) => onText(event.target.value)}
    />
  );
}

type ChoiceProps = {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly onText: (text: string) => void;
};

function Choice({ id, label, value, choices, onText }: ChoiceProps) {
  // A stored value that's no longer offered, such as a product that was removed, stays until it's changed.
  const isKnown = choices.some((choice) => choice.value === value);
  return (
    <FieldFrame id={id} label={label} required>
      <select
        id={id}
        value={value}
        onChange={(event) => onText(event.target.value)}
        className={`${controlClassName} min-h-[max(3rem,calc(1lh+1.5rem))]`}
      >
        {isKnown ? null : <option value={value}>{value}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
