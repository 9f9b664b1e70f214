import * as z from "zod/mini";

/** Multi-line staff text: trimmed, without lone surrogates and NUL, which PostgreSQL rejects. */
export function staffTextField(label: string, { max }: { readonly max: number }) {
  return z.string(`${label} is required`).check(
    z.overwrite((typed) => typed.toWellFormed().replaceAll("\0", "").trim()),
    z.minLength(1, `${label} is required`),
    z.maxLength(max, `${label} must be at most ${max} characters`),
  );
}

/** An optional staff text; null if empty. */
export function optionalStaffTextField(label: string, { max }: { readonly max: number }) {
  return z.pipe(
    z.string(`${label} must be text`).check(
      z.overwrite((typed) => typed.toWellFormed().replaceAll("\0", "").trim()),
      z.maxLength(max, `${label} must be at most ${max} characters`),
    ),
    z.transform((text) => text || null),
  );
}

/** The rows that staff selected: ids joined by commas, at most one page of a list. */
export const idsField = z.pipe(
  z.pipe(
    z.string(),
    z.transform((ids) => ids.split(",")),
  ),
  z.array(z.uuid()).check(z.maxLength(100)),
);
