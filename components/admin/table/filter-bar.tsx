import { TextLink } from "@/components/admin/display/text-link";
import { Button } from "@/components/ui/button";
import { controlClassName } from "@/components/ui/field";

type Filter = {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  /** The first choice is `{ value: "", … }`: no filter. */
  readonly choices: readonly { readonly value: string; readonly label: string }[];
};

type Props = {
  /** The list's path. The form uses GET, so filters are in the URL and work without JavaScript. */
  readonly action: string;
  readonly search?: { readonly label: string; readonly value: string };
  readonly filters?: readonly Filter[];
  /** Calendar days in Chicago, such as `2026-11-21`. */
  readonly dates?: readonly Pick<Filter, "name" | "label" | "value">[];
  /** Query parameters to keep, such as the sort order. */
  readonly keptParams?: Readonly<Record<string, string>>;
};

const control = `${controlClassName} min-h-10! w-auto! py-1.5!`;

/** Search and filters of a list. Applying them returns to the first page. */
export function FilterBar({ action, search, filters = [], dates = [], keptParams = {} }: Props) {
  const isFiltered =
    Boolean(search?.value) || [...filters, ...dates].some(({ value }) => value !== "");
  return (
    <search>
      <form action={action} className="mb-4 flex flex-wrap items-end gap-3">
        {Object.entries(keptParams).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {search ? (
          <label className="grid gap-1 text-sm font-semibold max-sm:w-full">
            {search.label}
            <input
              type="search"
              name="q"
              defaultValue={search.value}
              maxLength={200}
              className={`${control} w-64! max-w-full font-normal max-sm:w-full!`}
            />
          </label>
        ) : null}
        {filters.map(({ name, label, value, choices }) => (
          <label
            key={name}
            className="grid max-w-full grid-cols-[minmax(0,1fr)] gap-1 text-sm font-semibold"
          >
            {label}
            <select
              name={name}
              defaultValue={value}
              className={`${control} max-w-full font-normal`}
            >
              {choices.map((choice) => (
                <option key={choice.value} value={choice.value}>
                  {choice.label}
                </option>
              ))}
            </select>
          </label>
        ))}
        {dates.length > 0 ? <Dates dates={dates} /> : null}
        <Button type="submit" look="secondary" className="min-h-10!">
          Apply
        </Button>
        {isFiltered ? (
          <TextLink href={action} className="inline-flex min-h-10 items-center">
            Clear
          </TextLink>
        ) : null}
      </form>
    </search>
  );
}

/** Keeps both days of a range on one line. */
function Dates({ dates }: Required<Pick<Props, "dates">>) {
  return (
    <div className="flex max-w-full gap-3 max-[22rem]:flex-wrap">
      {dates.map(({ name, label, value }) => (
        <label
          key={name}
          className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1 text-sm font-semibold"
        >
          {label}
          <input
            type="date"
            name={name}
            defaultValue={value}
            className={`${control} max-w-full font-normal`}
          />
        </label>
      ))}
    </div>
  );
}
