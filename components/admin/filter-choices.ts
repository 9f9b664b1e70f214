/** A filter's choices by their labels; the first one filters nothing. */
export function filterChoices(labels: Readonly<Record<string, string>>, all = "All") {
  const choices = Object.entries(labels).map(([value, label]) => ({ value, label }));
  return [{ value: "", label: all }, ...choices];
}
