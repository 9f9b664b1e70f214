import type { ExerciseId } from "@/db/values/course";
import type { Exercise } from "@/lib/practice/exercise";
import { royaltyStatement } from "@/lib/practice/royalty-statement";
import { soundexchangeClaim } from "@/lib/practice/soundexchange-claim";
import { splitSheet } from "@/lib/practice/split-sheet";
import { workRegistration } from "@/lib/practice/work-registration";

/** All practice exercises. */
export const exercises: Readonly<Record<ExerciseId, Exercise>> = {
  "split-sheet": splitSheet,
  "work-registration": workRegistration,
  "soundexchange-claim": soundexchangeClaim,
  "royalty-statement": royaltyStatement,
};
