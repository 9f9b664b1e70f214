import { TextLink } from "@/components/admin/display/text-link";
import { type ListQuery, queryHref } from "@/components/admin/table/list-query";
import { controlClassName } from "@/components/ui/field";

const control = `${controlClassName} min-h-11! w-auto! max-w-full px-2.5! py-1! text-sm md:min-h-10!`;

type FieldProps = { readonly name: string; readonly label: string; readonly value: string };
type ChoiceProps = FieldProps & {
  /** The first choice is `{ value: "", … }`: no filter. */
  readonly choices: readonly { readonly value: string; readonly label: string }[];
};

/** The search field of `LiveFilters`. */
export function FilterSearch({ label, value }: Omit<FieldProps, "name">) {
  return (
    <input
      type="search"
      name="q"
      aria-label={label}
      placeholder={label}
      defaultValue={value}
      maxLength={200}
      autoComplete="off"
      className={`${control} min-w-56 max-sm:min-w-60 sm:max-w-80 sm:flex-1`}
    />
  );
}

export function FilterChoice({ name, label, value, choices }: ChoiceProps) {
  return (
    <select name={name} aria-label={label} defaultValue={value} className={control}>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

/** A calendar day in Chicago, such as `2026-11-21`. */
export function FilterDay({ name, label, value }: FieldProps) {
  return (
    <label className="flex items-center gap-1.5 text-sm">
      {label}
      <input type="date" name={name} defaultValue={value} className={control} />
    </label>
  );
}

type ClearProps = {
  readonly path: string;
  readonly query: ListQuery;
  /** Names of the filters. */
  readonly filters: readonly string[];
};

/** Clears all filters, and leads back to the first page. */
export function ClearFilters({ path, query, filters }: ClearProps) {
  const cleared = Object.fromEntries(["after", ...filters].map((name) => [name, null]));
  return (
    <TextLink
      href={queryHref(path, query, cleared)}
      className="inline-flex min-h-10 items-center text-sm"
    >
      Clear
    </TextLink>
  );
}
