import { rejectRequest } from "../errors";
import type { FormValue } from "../form";

/** Parses one parameter; `param` is its full name, e.g. `line_items[0][quantity]`. */
export type Parser<T> = (value: FormValue | undefined, param: string) => T;

export type Parsed<P> = P extends Parser<infer T> ? T : never;

/** Makes a parameter optional. */
export function optional<T>(parser: Parser<T>): Parser<T | undefined> {
  return (value, param) => (value === undefined ? undefined : parser(value, param));
}

/** Returns a required text value, or throws Stripe's error for a missing, empty or nested one. */
export function requireText(value: FormValue | undefined, param: string): string {
  if (value === undefined) {
    rejectRequest(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  }
  if (typeof value !== "string") rejectRequest("Invalid string: {}", { param });
  if (value === "") {
    rejectRequest(
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset ` +
        `a parameter; however '${param}' cannot be unset. You should remove '${param}' from your ` +
        "request or supply a non-empty value.",
      { code: "parameter_invalid_empty", param },
    );
  }
  return value;
}
