import { findRecords } from "@/lib/flows/find-records";
import { measureMs } from "../measure/measure-ms";
import type { Figure } from "../report";
import { createListFigure, type ListBench } from "./list-figure";
import { createSearchTerms } from "./subscriber-pages";

/** Terms that only the smaller lists contain, or none. */
const otherTerms = ["TME-0005", "TME-00099999", "visitor 29", "question", "track 77", "zzzzzz"];

/** Measures the command palette's search: all kinds of records at once. */
export async function measurePalette({ ctx, actor }: ListBench, limitMs: number): Promise<Figure> {
  const terms = [...(await createSearchTerms(ctx.db)), ...otherTerms];
  const search = (text: string) => findRecords(ctx, actor, text);
  for (const text of ["maria", "zzz"]) await search(text);
  const kinds = new Set<string>();
  const times: number[] = [];
  for (const text of terms) {
    times.push(
      await measureMs(async () => {
        for (const { kind } of await search(text)) kinds.add(kind);
      }),
    );
  }
  // Otherwise the times say nothing.
  if (kinds.size < 5)
    throw new Error(`the palette found only ${[...kinds].join(", ") || "nothing"}`);
  return createListFigure(`command palette, ${terms.length} terms`, times, limitMs);
}
