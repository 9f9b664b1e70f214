/** Counts of what a run did, such as `{ orders: 2, "mail sent": 12 }`. */
export type JobRunCounts = Readonly<Record<string, number>>;

/** Collects the numbers in a job's result by name. Nested names are joined with a space. */
export function countJobRun(done: object): JobRunCounts {
  return Object.fromEntries(
    Object.entries(done).flatMap(([name, value]: [string, unknown]) => {
      if (typeof value === "number") return [[name, value]];
      if (typeof value !== "object" || value === null) return [];
      return Object.entries(countJobRun(value)).map(([part, count]) => [`${name} ${part}`, count]);
    }),
  );
}
