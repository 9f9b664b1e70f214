"use client";

import type { ComponentProps, ReactNode } from "react";
import { useFormFieldState } from "@/components/forms/form-context";
import { Checkbox } from "@/components/ui/checkbox";
import { controlClassName, describedBy, Field, FieldFrame } from "@/components/ui/field";

type Named = {
  /** The field's name too. One form a page may leave `idPrefix` out. */
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  /** Keeps ids apart where two forms of a page have a field of one name. */
  readonly idPrefix?: string;
  /** What stands there before anything is typed. */
  readonly initial?: string;
};

type InputProps = Named & Omit<ComponentProps<"input">, keyof Named | "id" | "defaultValue">;

/** One line of a form: shows its error and what was typed. */
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
        // biome-ignore lint/a11y/noAutofocus: leads to the field to mend where no script can
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
    /** The first choice may be empty: nothing chosen yet. */
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
        id={id}
        name={name}
        defaultValue={typed ?? initial}
        // biome-ignore lint/a11y/noAutofocus: leads to the field to mend where no script can
        autoFocus={autoFocus}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
        className={`${controlClassName} min-h-[3.2rem]`}
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
};

export function FormCheckbox({ name, idPrefix = "", label, required }: CheckboxProps) {
  const { error, typed, autoFocus } = useFormFieldState(name);
  return (
    <Checkbox
      id={idPrefix + name}
      name={name}
      label={label}
      error={error}
      defaultChecked={typed === "on"}
      autoFocus={autoFocus}
      required={required ?? true}
    />
  );
}
