import * as z from "zod/mini";
import { titleField } from "@/lib/forms/fields";
import { parseTimeZone } from "@/lib/inquiries/session-times";

/** As typed or chosen from the list. Names with a slash, or UTC: others are offsets without summer time. */
const timeZone = z.pipe(
  z.string("Time zone is required"),
  z.transform((typed: string, payload) => {
    const name = typed.trim().replaceAll(" ", "_");
    const known = name.includes("/") || name === "UTC" ? parseTimeZone(name) : null;
    if (known !== null) return known;
    const message = "Choose a time zone from the list, such as America/Chicago";
    payload.issues.push({ code: "custom", input: typed, message });
    return z.NEVER;
  }),
);
const whenUnread = z.enum(["book", "pause"], "Choose what happens");

/** The form that connects a calendar. Its address is checked when it's connected. */
export const connectCalendarSchema = z.object({
  id: z.uuid(),
  name: titleField("Name", { min: 1, max: 60 }),
  address: z.string("Address is required"),
  timeZone,
  whenUnread,
});

export type ConnectCalendarInput = z.output<typeof connectCalendarSchema>;

/** The form that changes a connected calendar. Another address is another calendar. */
export const changeCalendarSchema = z.omit(connectCalendarSchema, { address: true });

export type ChangeCalendarInput = z.output<typeof changeCalendarSchema>;

export const removeCalendarSchema = z.object({ id: z.uuid() });

/** A button without fields. */
export const noFieldsSchema = z.object({});
