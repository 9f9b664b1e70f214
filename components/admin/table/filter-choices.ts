/** Filter choices from labels, preceded by one for no filter. */
export function filterChoices(labels: Readonly<Record<string, string>>, all = "All") {
  const choices = Object.entries(labels).map(([value, label]) => ({ value, label }));
  return [{ value: "", label: all }, ...choices];
}
