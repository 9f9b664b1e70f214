import type { FormValue } from "../../http/form";
import { invalidRequest } from "../errors";

/** Reads one parameter; `param` is its full name, e.g. `line_items[0][quantity]`. */
export type Parser<T> = (value: FormValue | undefined, param: string) => T;

export type Parsed<P> = P extends Parser<infer T> ? T : never;

/** The parameter may be left out. */
export function optional<T>(parser: Parser<T>): Parser<T | undefined> {
  return (value, param) => (value === undefined ? undefined : parser(value, param));
}

/** The text of a required parameter; refuses a missing, empty or nested one as Stripe does. */
export function text(value: FormValue | undefined, param: string): string {
  if (value === undefined) {
    throw invalidRequest(`Missing required param: ${param}.`, {
      code: "parameter_missing",
      param,
    });
  }
  if (typeof value !== "string") throw invalidRequest("Invalid string: {}", { param });
  if (value === "") {
    throw invalidRequest(
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset ` +
        `a parameter; however '${param}' cannot be unset. You should remove '${param}' from your ` +
        "request or supply a non-empty value.",
      { code: "parameter_invalid_empty", param },
    );
  }
  return value;
}
