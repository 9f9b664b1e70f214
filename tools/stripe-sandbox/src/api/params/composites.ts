import type Stripe from "stripe";
import { rejectRequest } from "../errors";
import type { FormFields, FormValue } from "../form";
import type { Parsed, Parser } from "./parser";

export type Shape = Record<string, Parser<unknown>>;
export type ParsedShape<S extends Shape> = { [Name in keyof S]: Parsed<S[Name]> };

/** Parses nested fields and rejects every field that the shape doesn't name. */
export function object<S extends Shape>(shape: S): Parser<ParsedShape<S>> {
  return (value, param) => {
    const fields = requireFields(value, param);
    const unknown = Object.keys(fields).filter((name) => !Object.hasOwn(shape, name));
    if (unknown.length > 0) rejectUnknownParameters(unknown.map((name) => joinParam(param, name)));
    const result: Record<string, unknown> = {};
    for (const [name, parser] of Object.entries(shape)) {
      result[name] = parser(fields[name], joinParam(param, name));
    }
    return result as ParsedShape<S>;
  };
}

/** Parses a list, which the form stores as fields named 0, 1, 2, and so on. */
export function array<T>(parser: Parser<T>, options: { max?: number } = {}): Parser<T[]> {
  return (value, param) => {
    const fields = requireFields(value, param);
    const names = Object.keys(fields);
    if (names.some((name) => !/^\d+$/.test(name))) rejectRequest("Invalid array", { param });
    if (options.max !== undefined && names.length > options.max) {
      rejectRequest(`Array ${param} exceeded maximum ${options.max} allowed elements.`, { param });
    }
    names.sort((a, b) => Number(a) - Number(b));
    return names.map((name) => parser(fields[name], `${param}[${name}]`));
  };
}

/** At most 50 keys of 40 characters, values of 500 characters: https://docs.stripe.com/api/metadata. */
export const metadata: Parser<Stripe.Metadata> = (value, param) => {
  if (value === "") return {};
  const entries = Object.entries(requireFields(value, param));
  if (entries.length > 50) rejectRequest("You can specify up to 50 metadata keys.", { param });
  for (const [key, text] of entries) checkMetadataEntry(key, text, param);
  return Object.fromEntries(entries) as Stripe.Metadata;
};

/** Applies a metadata update, in which an empty value removes the key. */
export function mergeMetadata(
  current: Stripe.Metadata | null,
  update: Stripe.Metadata = {},
): Stripe.Metadata {
  const entries = Object.entries({ ...current, ...update });
  return Object.fromEntries(entries.filter(([, value]) => value !== ""));
}

function checkMetadataEntry(key: string, text: FormValue, param: string): void {
  if (key.length > 40) {
    rejectRequest(`Metadata keys can be up to 40 characters long. Key: ${key}`, { param });
  }
  if (typeof text !== "string") {
    rejectRequest("Metadata values must be strings.", {
      param: `${param}[${key}]`,
    });
  }
  if (text.length > 500) {
    const message = `Metadata values can have up to 500 characters. Key \`${key}\` has ${text.length}.`;
    rejectRequest(message, { param: `${param}[${key}]` });
  }
}

function requireFields(value: FormValue | undefined, param: string): FormFields {
  if (value === undefined) {
    rejectRequest(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  }
  if (typeof value === "string") rejectRequest("Invalid object", { param });
  return value;
}

function joinParam(param: string, name: string): string {
  return param === "" ? name : `${param}[${name}]`;
}

function rejectUnknownParameters(params: string[]): never {
  const [first] = params;
  const noun = params.length > 1 ? "parameters" : "parameter";
  rejectRequest(`Received unknown ${noun}: ${params.join(", ")}`, {
    code: "parameter_unknown",
    ...(first === undefined ? {} : { param: first }),
  });
}
