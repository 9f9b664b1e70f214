import * as z from "zod/mini";
import { optionalTitleField, titleField } from "@/lib/forms/fields";
import { stationTimeZones } from "@/lib/radio/stations/time-zones";

/** Schema of the station form. Programs are added when spins are logged. */
export const stationSchema = z.object({
  /** Empty for a new station. */
  id: z.union([z.uuid(), z.literal("")]),
  /** The version that staff edited; 0 for a new station. */
  version: z.coerce.number().check(z.int(), z.nonnegative()),
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
  timeZone: z.enum(stationTimeZones, "Choose a time zone"),
  isActive: z.pipe(
    z.optional(z.literal("on")),
    z.transform((checked) => checked === "on"),
  ),
});

export type StationInput = z.output<typeof stationSchema>;
