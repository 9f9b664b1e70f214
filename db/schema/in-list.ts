import { type SQL, sql } from "drizzle-orm";

/** `in ('a', 'b')` of a closed vocabulary of ours, so that a check repeats no word by hand. */
export function inList(words: readonly string[]): SQL {
  return sql.raw(`in (${words.map((word) => `'${word}'`).join(", ")})`);
}
