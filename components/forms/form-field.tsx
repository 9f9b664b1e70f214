"use client";

import type { ComponentProps, ReactNode } from "react";
import { useFormFieldState } from "@/components/forms/form-context";
import { Checkbox } from "@/components/ui/checkbox";
import { controlClassName, describedBy, Field, FieldFrame } from "@/components/ui/field";

type Named = {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  /** Makes ids unique if two forms on a page have fields with the same name. */
  readonly idPrefix?: string;
  /** The initial value. */
  readonly initial?: string;
};

type InputProps = Named & Omit<ComponentProps<"input">, keyof Named | "id" | "defaultValue">;

/** A text input that shows its error and keeps what was typed. */
export function FormField({ name, idPrefix = "", initial, ...rest }: InputProps) {
  const { error, typed, autoFocus } = useFormFieldState(name);
  return (
    <Field
      {...rest}
      id={idPrefix + name}
      name={name}
      error={error}
      defaultValue={typed ?? initial}
      autoFocus={autoFocus}
    />
  );
}

type TextareaProps = Named & Omit<ComponentProps<"textarea">, keyof Named | "id" | "defaultValue">;

export function FormTextarea(props: TextareaProps) {
  const { name, idPrefix = "", label, hint, initial, ...rest } = props;
  const { error, typed, autoFocus } = useFormFieldState(name);
  const id = idPrefix + name;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={rest.required}>
      <textarea
        rows={6}
        {...rest}
        id={id}
        name={name}
        defaultValue={typed ?? initial}
        // biome-ignore lint/a11y/noAutofocus: moves focus to the invalid field when JavaScript is off
        autoFocus={autoFocus}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
        className={controlClassName}
      />
    </FieldFrame>
  );
}

type SelectProps = Named &
  Omit<ComponentProps<"select">, keyof Named | "id" | "defaultValue"> & {
    /** An empty first value means that nothing is selected yet. */
    readonly choices: readonly { readonly value: string; readonly label: string }[];
  };

export function FormSelect(props: SelectProps) {
  const { name, idPrefix = "", label, hint, choices, initial, ...rest } = props;
  const { error, typed, autoFocus } = useFormFieldState(name);
  const id = idPrefix + name;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={rest.required}>
      <select
        {...rest}
        // When the form is reset after saving, a select goes back to its first default, not the newest.
        key={typed ?? initial}
        id={id}
        name={name}
        defaultValue={typed ?? initial}
        // biome-ignore lint/a11y/noAutofocus: moves focus to the invalid field when JavaScript is off
        autoFocus={autoFocus}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
        className={`${controlClassName} min-h-[max(3rem,calc(1lh+1.5rem))]`}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

type CheckboxProps = Pick<Named, "name" | "idPrefix"> & {
  readonly label: ReactNode;
  /** False: it may stay empty. */
  readonly required?: false;
  readonly initial?: boolean;
};

export function FormCheckbox({
  name,
  idPrefix = "",
  label,
  required,
  initial = false,
}: CheckboxProps) {
  const { error, typed, autoFocus } = useFormFieldState(name);
  return (
    <Checkbox
      id={idPrefix + name}
      name={name}
      label={label}
      error={error}
      defaultChecked={typed === undefined ? initial : typed === "on"}
      autoFocus={autoFocus}
      required={required ?? true}
    />
  );
}
