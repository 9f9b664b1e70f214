import * as z from "zod/mini";
import { optionalTitleField, titleField } from "@/lib/forms/fields";

/** International Standard Recording Code (ISO 3901): 12 characters, with or without hyphens. */
const isrcPattern = /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/;

const invalidIsrc = "ISRC must be 12 characters, such as US-S1Z-99-00001";

const isrc = z.pipe(
  z.string("ISRC must be text"),
  z.transform((typed, payload) => {
    const code = typed.toUpperCase().replace(/[\s-]/g, "");
    if (code === "") return null;
    if (isrcPattern.test(code)) return code;
    payload.issues.push({ code: "custom", input: typed, message: invalidIsrc });
    return z.NEVER;
  }),
);

const link = z
  .string("Link is required")
  .check(
    z.trim(),
    z.minLength(1, "Link is required"),
    z.maxLength(500, "Link must be at most 500 characters"),
    z.refine(isWebAddress, "Link must be a web address that starts with https://"),
  );

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** A song's details, as the customer sends or staff correct them. */
export const radioDetailsSchema = z.object({
  artist: titleField("Artist", { min: 1, max: 100 }),
  track: titleField("Track", { min: 1, max: 200 }),
  link,
  isrc,
  pro: z.pipe(
    optionalTitleField("PRO", { min: 1, max: 100 }),
    z.transform((text: string | undefined) => text ?? null),
  ),
  notes: z.pipe(
    z.string("Notes must be text").check(
      z.overwrite((typed) => typed.toWellFormed().replaceAll("\0", "").trim()),
      z.maxLength(2_000, "Notes must be at most 2,000 characters"),
    ),
    z.transform((text) => text || null),
  ),
});

export type RadioDetails = z.output<typeof radioDetailsSchema>;
