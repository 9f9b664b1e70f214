/** A filter's choices by values that are words: "sale_notice" is shown as "Sale notice". */
export function wordChoices(values: readonly string[], all = "All") {
  const choices = values.map((value) => ({
    value,
    label: `${value[0]?.toUpperCase() ?? ""}${value.slice(1).replaceAll("_", " ")}`,
  }));
  return [{ value: "", label: all }, ...choices];
}

/** A filter's choices by their labels; the first one filters nothing. */
export function filterChoices(labels: Readonly<Record<string, string>>, all = "All") {
  const choices = Object.entries(labels).map(([value, label]) => ({ value, label }));
  return [{ value: "", label: all }, ...choices];
}
