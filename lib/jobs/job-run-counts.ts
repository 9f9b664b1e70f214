/** What a run did, such as `{ orders: 2, "mail sent": 12 }`. */
export type JobRunCounts = Readonly<Record<string, number>>;

/** The numbers of what a job answers, by their names; those of a part carry its name before theirs. */
export function countJobRun(done: object): JobRunCounts {
  return Object.fromEntries(
    Object.entries(done).flatMap(([name, value]: [string, unknown]) => {
      if (typeof value === "number") return [[name, value]];
      if (typeof value !== "object" || value === null) return [];
      return Object.entries(countJobRun(value)).map(([part, count]) => [`${name} ${part}`, count]);
    }),
  );
}
