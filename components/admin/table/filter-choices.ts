/** Filter choices from codes: "sale_notice" becomes "Sale notice". */
export function enumFilterChoices(values: readonly string[], all = "All") {
  const choices = values.map((value) => ({
    value,
    label: `${value[0]?.toUpperCase() ?? ""}${value.slice(1).replaceAll("_", " ")}`,
  }));
  return [{ value: "", label: all }, ...choices];
}

/** Filter choices from labels, preceded by one for no filter. */
export function filterChoices(labels: Readonly<Record<string, string>>, all = "All") {
  const choices = Object.entries(labels).map(([value, label]) => ({ value, label }));
  return [{ value: "", label: all }, ...choices];
}
