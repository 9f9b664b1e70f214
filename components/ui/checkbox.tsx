import type { ComponentProps, ReactNode } from "react";
import { describedBy } from "@/components/ui/field";

type Props = Omit<ComponentProps<"input">, "id" | "type" | "children"> & {
  readonly id: string;
  readonly label: ReactNode;
  readonly error?: string | undefined;
};

export function Checkbox({ id, label, error, ...rest }: Props) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="flex items-start gap-3">
        <input
          name={id}
          {...rest}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, undefined, error)}
          className="mt-0.5 size-6 shrink-0 rounded-sm accent-(--text)"
        />
        <span>{label}</span>
      </label>
      {error ? (
        <p id={`${id}-error`} className="pl-9 text-sm font-semibold text-emphasis">
          {error}
        </p>
      ) : null}
    </div>
  );
}
