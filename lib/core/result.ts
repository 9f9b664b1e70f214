/** The expected outcome of an operation. Faults (database down, bugs) are thrown instead. */
export type Result<Value, Problem> =
  | { readonly ok: true; readonly value: Value }
  | Refused<Problem>;

export type Refused<Problem> = { readonly ok: false; readonly problem: Problem };

export function ok<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

export function fail<const Problem>(problem: Problem): Refused<Problem> {
  return { ok: false, problem };
}
