import type { ComponentProps, ReactNode } from "react";

type FrameProps = {
  readonly id: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly required?: boolean | undefined;
  readonly children: ReactNode;
};

export const controlClassName =
  "w-full min-h-12 rounded-md border-2 border-line bg-ground px-3.5 py-2.5 text-text placeholder:text-soft aria-invalid:border-emphasis disabled:bg-raised disabled:text-soft";

/** Returns the aria-describedby ids of a control's hint and error. */
export function describedBy(id: string, hint: unknown, error: unknown): string | undefined {
  const ids = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean);
  return ids.length > 0 ? ids.join(" ") : undefined;
}

export function FieldFrame({ id, label, hint, error, required, children }: FrameProps) {
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
        {required ? null : <span className="font-normal text-soft"> (optional)</span>}
      </label>
      {children}
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="text-sm font-semibold text-emphasis">
          {error}
        </p>
      ) : null}
    </div>
  );
}

type FieldProps = Omit<ComponentProps<"input">, "id"> &
  Pick<FrameProps, "id" | "label" | "hint" | "error">;

export function Field({ id, label, hint, error, className = "", ...rest }: FieldProps) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={rest.required}>
      <input
        name={id}
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
        className={`${controlClassName} ${className}`}
      />
    </FieldFrame>
  );
}
