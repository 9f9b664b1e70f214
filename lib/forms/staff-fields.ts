import * as z from "zod/mini";

/** A text of staff's in several lines: trimmed, with what no database takes left out. */
export function staffTextField(label: string, { max }: { readonly max: number }) {
  return z.string(`${label} is required`).check(
    z.overwrite((typed) => typed.toWellFormed().replaceAll("\0", "").trim()),
    z.minLength(1, `${label} is required`),
    z.maxLength(max, `${label} must be at most ${max} characters`),
  );
}

/** The same, where it may be left out: then null. */
export function optionalStaffTextField(label: string, { max }: { readonly max: number }) {
  return z.pipe(
    z.string(`${label} must be text`).check(
      z.overwrite((typed) => typed.toWellFormed().replaceAll("\0", "").trim()),
      z.maxLength(max, `${label} must be at most ${max} characters`),
    ),
    z.transform((text) => text || null),
  );
}
