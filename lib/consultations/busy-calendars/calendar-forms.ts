import * as z from "zod/mini";
import { titleField } from "@/lib/forms/fields";
import { stationTimeZones } from "@/lib/radio/station-time";

/** The form that connects a calendar. Its address is checked when it's connected. */
export const connectCalendarSchema = z.object({
  id: z.uuid(),
  name: titleField("Name", { min: 1, max: 60 }),
  address: z.string("Address is required"),
  timeZone: z.enum(stationTimeZones, "Choose a time zone"),
  whenUnread: z.enum(["book", "pause"], "Choose what happens"),
});

export type ConnectCalendarInput = z.output<typeof connectCalendarSchema>;

export const removeCalendarSchema = z.object({ id: z.uuid() });

/** A button without fields. */
export const noFieldsSchema = z.object({});
