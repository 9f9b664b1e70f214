import * as z from "zod/mini";
import { dateOrders } from "@/db/values/radio";
import {
  optionalStaffTextField,
  optionalTitleField,
  titleField,
  versionField,
} from "@/lib/forms/fields";
import { maxLogBytes } from "@/lib/radio/playout-log/log-upload-limits";
import { stationTimeZones } from "@/lib/radio/station-time";

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

/** An optional text of one line; empty is null. */
const optionalText = (label: string, max: number) =>
  z.pipe(
    optionalTitleField(label, { min: 1, max }),
    z.transform((text: string | undefined) => text ?? null),
  );

/** A song's details, as the customer sends or staff correct them. */
export const radioDetailsSchema = z.object({
  artist: titleField("Artist", { min: 1, max: 100 }),
  track: titleField("Track", { min: 1, max: 200 }),
  link,
  isrc,
  pro: optionalText("PRO", 100),
  notes: z.pipe(
    z.string("Notes must be text").check(
      z.overwrite((typed) => typed.toWellFormed().replaceAll("\0", "").trim()),
      z.maxLength(2_000, "Notes must be at most 2,000 characters"),
    ),
    z.transform((text) => text || null),
  ),
});

export type RadioDetails = z.output<typeof radioDetailsSchema>;

const checkbox = z.pipe(
  z.optional(z.literal("on")),
  z.transform((checked) => checked === "on"),
);

/** An optional number without decimals; empty is null. */
const optionalNumber = (
  label: string,
  { min, max }: { readonly min: number; readonly max: number },
) =>
  z.pipe(
    z.string(),
    z.transform((typed, payload) => {
      if (typed.trim() === "") return null;
      const number = Number(typed);
      if (/^\s*\d{1,3}\s*$/.test(typed) && number >= min && number <= max) return number;
      const message = `${label} must be a number from ${min} to ${max}`;
      payload.issues.push({ code: "custom", input: typed, message });
      return z.NEVER;
    }),
  );

const stationFields = z.object({
  id: z.uuid(),
  version: versionField,
  name: titleField("Name", { min: 1, max: 80 }),
  market: titleField("Market", { min: 1, max: 80 }),
  format: titleField("Format", { min: 1, max: 80 }),
  streamUrl: z.pipe(
    optionalTitleField("Stream", { min: 1, max: 300 }),
    z.transform((text: string | undefined, payload) => {
      if (!text) return null;
      if (URL.canParse(text) && new URL(text).protocol === "https:") return text;
      const message = "Stream must be a web address that starts with https://";
      payload.issues.push({ code: "custom", input: text, message });
      return z.NEVER;
    }),
  ),
  callSign: optionalText("Call sign", 12),
  frequency: optionalText("Frequency", 40),
  isCommercial: checkbox,
  airsFrom: optionalNumber("First hour", { min: 0, max: 23 }),
  airsUntil: optionalNumber("Last hour", { min: 1, max: 24 }),
  dayPercent: optionalNumber("Share", { min: 0, max: 100 }),
  timeZone: z.enum(stationTimeZones, "Choose a time zone"),
  isActive: checkbox,
});

/** Schema of the station form. Programs are added when spins are logged. */
export const stationSchema = stationFields.check(
  z.refine(({ airsFrom, airsUntil }) => (airsFrom === null) === (airsUntil === null), {
    path: ["airsUntil"],
    message: "Choose both hours, or none",
  }),
);

export type StationInput = z.output<typeof stationSchema>;

const programName = z.pipe(
  optionalTitleField("Program", { min: 1, max: 80 }),
  z.transform((text: string | undefined) => text ?? ""),
);

/** Schema of the form in which staff correct a song. */
export const editDetailsForm = z.extend(radioDetailsSchema, {
  orderItemId: z.uuid(),
  version: versionField,
});

/** Schema of the buttons that put a song on air, finish or reopen it. */
export const submissionStageForm = z.object({
  orderItemId: z.uuid(),
  transition: z.enum(["start", "finish", "reopen"]),
});

/** Schema of the form in which staff type spins. */
export const typedSpinsForm = z.object({
  formId: z.uuid(),
  orderItemId: z.uuid(),
  day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, "Day must be a valid date")),
  times: z
    .string("Times are required")
    .check(z.trim(), z.minLength(1, "Enter at least one time"), z.maxLength(300)),
  stationId: z.union([z.uuid(), z.literal("")]),
  timeZone: z.string().check(z.maxLength(60)),
  programName,
  note: optionalStaffTextField("Note", { max: 500 }),
  areOtherPlays: checkbox,
});

/** Derived from a form's id, so a repeated post logs nothing again: in UUID's form, without its version. */
const spinId = z.guid();

/** Schema of the form that sets the station of a spin. */
export const editSpinForm = z.object({
  spinId,
  stationId: z.uuid("Choose a station"),
  programName,
});

/** Schema of the form for an agreement about fewer spins. */
export const agreementForm = z.object({
  orderItemId: z.uuid(),
  spins: z.pipe(
    z.string(),
    z.transform((typed, payload) => {
      if (typed.trim() === "") return null;
      if (/^\d{1,3}$/.test(typed.trim())) return Number(typed);
      const message = "Enter a number of spins, or leave this field empty";
      payload.issues.push({ code: "custom", input: typed, message });
      return z.NEVER;
    }),
  ),
  note: optionalStaffTextField("Note", { max: 500 }),
  version: versionField,
});

/** Schema of the button that voids a spin. */
export const undoSpinForm = z.object({ spinId });

/** Schema of the form in which customers enter a song. */
export const customerDetailsForm = z.extend(radioDetailsSchema, {
  token: z.string().check(z.maxLength(1_000)),
  orderItemId: z.uuid(),
});

/** Schema of the button that turns a song's weekly emails on or off. */
export const weeklyEmailsForm = z.object({
  token: z.string().check(z.maxLength(1_000)),
  orderItemId: z.uuid(),
  isOn: z.pipe(
    z.enum(["on", "off"]),
    z.transform((choice) => choice === "on"),
  ),
});

const column = z.string().check(z.maxLength(300));
const row = z.number().check(z.int());
const toSet = <Item>(items: z.ZodMiniType<Item>) =>
  z.pipe(
    z.array(items),
    z.transform((list: Item[]): ReadonlySet<Item> => new Set(list)),
  );

/** What the browser sends to preview or import a playout log. */
export const logRequestSchema = z.object({
  uploadId: z.uuid(),
  sizeBytes: z.number().check(z.int(), z.positive(), z.maximum(maxLogBytes)),
  fileName: z.string().check(z.maxLength(1_000)),
  stationId: z.uuid(),
  timeZone: z.nullable(z.string().check(z.maxLength(100))),
  mapping: z.nullable(
    z.object({
      date: column,
      time: column,
      artist: column,
      title: column,
      isrc: column,
      program: column,
      dateOrder: z.nullable(z.enum(dateOrders)),
    }),
  ),
  choices: z.object({
    accepted: toSet(row),
    acceptedUndone: toSet(spinId),
    otherPlays: toSet(row),
    songs: z.pipe(
      z.array(z.object({ name: z.string().check(z.maxLength(500)), orderItemId: z.uuid() })),
      z.transform(
        (list): ReadonlyMap<string, string> =>
          new Map(list.map(({ name, orderItemId }) => [name, orderItemId])),
      ),
    ),
    correctsTimes: z.boolean(),
  }),
});
