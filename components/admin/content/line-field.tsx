import type { ComponentProps } from "react";
import { controlClassName, describedBy, FieldFrame } from "@/components/ui/field";

type Props = Pick<ComponentProps<typeof FieldFrame>, "id" | "label" | "hint" | "required"> &
  Pick<ComponentProps<"input">, "inputMode" | "placeholder" | "type"> & {
    readonly value: string;
    readonly onText: (text: string) => void;
  };

/** A line without a name of its own: it's part of a value that an editor submits, and the server checks. */
export function Line({ label, hint, required, onText, ...rest }: Props) {
  return (
    <FieldFrame id={rest.id} label={label} hint={hint} required={required}>
      <input
        {...rest}
        aria-required={required}
        aria-describedby={describedBy(rest.id, hint, undefined)}
        onChange={(event) => onText(event.target.value)}
        className={controlClassName}
      />
    </FieldFrame>
  );
}
