import { rejectRequest } from "../errors";
import { type Parser, requireText } from "./parser";

export function string(options: { maxLength?: number } = {}): Parser<string> {
  const maxLength = options.maxLength ?? 5000;
  return (value, param) => {
    const text = requireText(value, param);
    if (text.length <= maxLength) return text;
    rejectRequest(
      `Invalid string: ${text.slice(0, 8)}...${text.slice(-8)}; must be at most ${maxLength} characters`,
      { param },
    );
  };
}

export function integer(options: { min?: number; max?: number } = {}): Parser<number> {
  return (value, param) => {
    const text = requireText(value, param);
    const code = "parameter_invalid_integer";
    if (!/^-?\d{1,15}$/.test(text)) rejectRequest(`Invalid integer: ${text}`, { code, param });
    const number = Number(text);
    if (options.min !== undefined && number < options.min) {
      const message =
        options.min === 0
          ? "Invalid non-negative integer"
          : `This value must be greater than or equal to ${options.min}.`;
      rejectRequest(message, { code, param });
    }
    if (options.max !== undefined && number > options.max) {
      const message = `This value must be less than or equal to ${options.max}.`;
      rejectRequest(message, { code, param });
    }
    return number;
  };
}

export const boolean: Parser<boolean> = (value, param) => {
  const text = requireText(value, param);
  if (text === "true") return true;
  if (text === "false") return false;
  rejectRequest(`Invalid boolean: ${text}`, { param });
};

export function choice<const T extends readonly string[]>(...choices: T): Parser<T[number]> {
  return (value, param) => {
    const text = requireText(value, param);
    if (choices.includes(text)) return text;
    const last = choices.at(-1);
    const names = choices.length > 1 ? `${choices.slice(0, -1).join(", ")}, or ${last}` : last;
    rejectRequest(`Invalid ${param}: must be one of ${names}`, { param });
  };
}

/** An absolute http(s) URL, which may contain Stripe's placeholder `{CHECKOUT_SESSION_ID}`. */
export const url: Parser<string> = (value, param) => {
  const text = string()(value, param);
  const address = URL.parse(text.replaceAll("{CHECKOUT_SESSION_ID}", "id"));
  if (address?.protocol === "http:" || address?.protocol === "https:") return text;
  rejectRequest("Not a valid URL", { code: "url_invalid", param });
};

export const email: Parser<string> = (value, param) => {
  const text = string({ maxLength: 800 })(value, param);
  if (/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text)) return text;
  rejectRequest(`Invalid email address: ${text}`, { code: "email_invalid", param });
};
