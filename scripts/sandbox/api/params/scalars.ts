import { invalidRequest } from "../errors";
import { type Parser, text } from "./parser";

export function string(options: { maxLength?: number } = {}): Parser<string> {
  const maxLength = options.maxLength ?? 5000;
  return (value, param) => {
    const read = text(value, param);
    if (read.length <= maxLength) return read;
    throw invalidRequest(
      `Invalid string: ${read.slice(0, 8)}...${read.slice(-8)}; must be at most ${maxLength} characters`,
      { param },
    );
  };
}

export function integer(options: { min?: number; max?: number } = {}): Parser<number> {
  return (value, param) => {
    const read = text(value, param);
    const code = "parameter_invalid_integer";
    if (!/^-?\d{1,15}$/.test(read))
      throw invalidRequest(`Invalid integer: ${read}`, { code, param });
    const number = Number(read);
    if (options.min !== undefined && number < options.min) {
      const message =
        options.min === 0
          ? "Invalid non-negative integer"
          : `This value must be greater than or equal to ${options.min}.`;
      throw invalidRequest(message, { code, param });
    }
    if (options.max !== undefined && number > options.max) {
      const message = `This value must be less than or equal to ${options.max}.`;
      throw invalidRequest(message, { code, param });
    }
    return number;
  };
}

export const boolean: Parser<boolean> = (value, param) => {
  const read = text(value, param);
  if (read === "true") return true;
  if (read === "false") return false;
  throw invalidRequest(`Invalid boolean: ${read}`, { param });
};

export function oneOf<const T extends readonly string[]>(...choices: T): Parser<T[number]> {
  return (value, param) => {
    const read = text(value, param);
    if (choices.includes(read)) return read;
    const last = choices.at(-1);
    const list = choices.length > 1 ? `${choices.slice(0, -1).join(", ")}, or ${last}` : last;
    throw invalidRequest(`Invalid ${param}: must be one of ${list}`, { param });
  };
}

/** An absolute http(s) address; Stripe's `{CHECKOUT_SESSION_ID}` may stand anywhere in it. */
export const url: Parser<string> = (value, param) => {
  const read = string()(value, param);
  const address = URL.parse(read.replaceAll("{CHECKOUT_SESSION_ID}", "id"));
  if (address?.protocol === "http:" || address?.protocol === "https:") return read;
  throw invalidRequest("Not a valid URL", { code: "url_invalid", param });
};

export const email: Parser<string> = (value, param) => {
  const read = string({ maxLength: 800 })(value, param);
  if (/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(read)) return read;
  throw invalidRequest(`Invalid email address: ${read}`, {
    code: "email_invalid",
    param,
  });
};

/** Something that Stripe knows and this sandbox does not: said so instead of ignored. */
export const unsupported: Parser<undefined> = (value, param) => {
  if (value === undefined) return undefined;
  throw invalidRequest(`The local payment sandbox does not support \`${param}\`.`, { param });
};
