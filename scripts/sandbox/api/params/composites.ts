import type Stripe from "stripe";
import type { FormFields, FormValue } from "../../http/form";
import { invalidRequest } from "../errors";
import type { Parsed, Parser } from "./parser";

type Shape = Record<string, Parser<unknown>>;
type ParsedShape<S extends Shape> = { [Name in keyof S]: Parsed<S[Name]> };

/** Reads nested fields by their parsers and refuses every field that the shape does not name. */
export function object<S extends Shape>(shape: S): Parser<ParsedShape<S>> {
  return (value, param) => {
    const fields = asFields(value, param);
    const unknown = Object.keys(fields).filter((name) => !Object.hasOwn(shape, name));
    if (unknown.length > 0) throw unknownParameters(unknown.map((name) => join(param, name)));
    const result: Record<string, unknown> = {};
    for (const [name, parser] of Object.entries(shape)) {
      result[name] = parser(fields[name], join(param, name));
    }
    return result as ParsedShape<S>;
  };
}

/** Reads a list, which the form holds as fields named 0, 1, 2, … */
export function array<T>(parser: Parser<T>, options: { max?: number } = {}): Parser<T[]> {
  return (value, param) => {
    const fields = asFields(value, param);
    const names = Object.keys(fields);
    if (names.some((name) => !/^\d+$/.test(name))) throw invalidRequest("Invalid array", { param });
    if (options.max !== undefined && names.length > options.max) {
      throw invalidRequest(`Array ${param} exceeded maximum ${options.max} allowed elements.`, {
        param,
      });
    }
    names.sort((a, b) => Number(a) - Number(b));
    return names.map((name) => parser(fields[name], `${param}[${name}]`));
  };
}

/** At most 50 keys of 40 characters with values of 500: https://docs.stripe.com/api/metadata. */
export const metadata: Parser<Stripe.Metadata> = (value, param) => {
  if (value === "") return {};
  const entries = Object.entries(asFields(value, param));
  if (entries.length > 50) {
    throw invalidRequest("You can specify up to 50 metadata keys.", { param });
  }
  for (const [key, text] of entries) checkMetadata(key, text, param);
  return Object.fromEntries(entries) as Stripe.Metadata;
};

function checkMetadata(key: string, text: FormValue, param: string): void {
  if (key.length > 40) {
    throw invalidRequest(`Metadata keys can be up to 40 characters long. Key: ${key}`, { param });
  }
  if (typeof text !== "string") {
    throw invalidRequest("Metadata values must be strings.", {
      param: `${param}[${key}]`,
    });
  }
  if (text.length > 500) {
    const message = `Metadata values can have up to 500 characters. Key \`${key}\` has ${text.length}.`;
    throw invalidRequest(message, { param: `${param}[${key}]` });
  }
}

function asFields(value: FormValue | undefined, param: string): FormFields {
  if (value === undefined) {
    throw invalidRequest(`Missing required param: ${param}.`, {
      code: "parameter_missing",
      param,
    });
  }
  if (typeof value === "string") throw invalidRequest("Invalid object", { param });
  return value;
}

function join(param: string, name: string): string {
  return param === "" ? name : `${param}[${name}]`;
}

function unknownParameters(params: string[]): Error {
  const [first] = params;
  const noun = params.length > 1 ? "parameters" : "parameter";
  return invalidRequest(`Received unknown ${noun}: ${params.join(", ")}`, {
    code: "parameter_unknown",
    ...(first === undefined ? {} : { param: first }),
  });
}
