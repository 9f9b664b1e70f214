/** Why a form on the course's pages did nothing. In the address, because they work without scripts. */
const problems = {
  too_many: "You clicked too often. Wait a minute, then try again.",
  fault: "Something went wrong on our side, and nothing was saved. Try again.",
} as const;

/** Returns the code for the address of what an action answered instead of `done`. */
export function toLearnProblem({ status }: { readonly status: string }): keyof typeof problems {
  return status === "rate_limited" ? "too_many" : "fault";
}

/** Returns the sentence for a code in the address, or null. */
export function getLearnProblem(code: string): string | null {
  return Object.hasOwn(problems, code) ? problems[code as keyof typeof problems] : null;
}
