import * as z from "zod";
import type { Queryable } from "@/db/client";
import { selectPausingCalendars } from "@/db/queries/busy-times";
import { selectLiveBody } from "@/db/queries/content";
import {
  type Availability,
  bookingWays,
  type StartInterval,
  startIntervals,
  type TimeRange,
} from "@/db/values/availability";
import { weekdays } from "@/db/values/profile";
import {
  describeHours,
  findRangeProblem,
  formatTimeRanges,
  parseTimeRanges,
} from "@/lib/consultations/time-ranges";
import { hourMs } from "@/lib/core/durations";
import type { Ctx } from "@/lib/ctx";
import { type BuiltIn, sessionLengths } from "@/lib/profile/profile-links";
import { readProfile } from "@/lib/profile/read-profile";

export type { Availability };

/** The availability's name in `content_versions`. */
export const availabilityDocument = "availability";

const workday: TimeRange[] = [{ from: "09:00", to: "16:00" }];

/** What the screen proposes before staff save anything. Production books nothing until it's published. */
export const seedAvailability: Availability = {
  hours: {
    Monday: workday,
    Tuesday: workday,
    Wednesday: workday,
    Thursday: workday,
    Friday: workday,
    Saturday: [],
    Sunday: [],
  },
  bufferBefore: 0,
  bufferAfter: 0,
  noticeHours: 24,
  daysAhead: 60,
  sessionsPerDay: 6,
  startEvery: 30,
  closedOnHolidays: true,
  usesNoCalendar: false,
  ways: { "30": "built_in", "45": "built_in", "60": "built_in" },
};

const wholeNumber = (label: string, min: number, max: number) =>
  z.coerce
    .number({ error: `${label} must be a number` })
    .int(`${label} must be a number without decimals`)
    .min(min, `${label} must be at least ${min}`)
    .max(max, `${label} must be at most ${max}`);

const interval = z.coerce
  .number()
  .refine(
    (minutes): minutes is StartInterval => startIntervals.some((one) => one === minutes),
    "Choose 15, 30, or 60 minutes",
  );

const limits = {
  bufferBefore: wholeNumber("The buffer before", 0, 240),
  bufferAfter: wholeNumber("The buffer after", 0, 240),
  noticeHours: wholeNumber("The notice", 0, 720),
  daysAhead: wholeNumber("How far ahead", 1, 365),
  sessionsPerDay: wholeNumber("Sessions a day", 1, 24),
  startEvery: interval,
};

const way = z.enum(bookingWays, "Choose how this length is booked");
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const ranges = z
  .array(z.object({ from: clockTime, to: clockTime }))
  .max(6)
  .refine((day) => findRangeProblem(day) === undefined);

/** Checks stored versions. */
export const availabilitySchema = z.object({
  hours: z.object({
    Monday: ranges,
    Tuesday: ranges,
    Wednesday: ranges,
    Thursday: ranges,
    Friday: ranges,
    Saturday: ranges,
    Sunday: ranges,
  }),
  ...limits,
  closedOnHolidays: z.boolean(),
  // Missing in earlier versions.
  usesNoCalendar: z.boolean().default(false),
  ways: z.object({ "30": way, "45": way, "60": way }),
}) satisfies z.ZodType<Availability>;

/** One day's hours as typed. */
const typedRanges = z.string().transform((typed, context) => {
  const parsed = parseTimeRanges(typed);
  if (parsed.ok) return parsed.value;
  context.addIssue({ code: "custom", message: parsed.problem });
  return z.NEVER;
});

const version = z.coerce.number().int().min(0).max(1_000_000);
const checkbox = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");

/** What staff post. */
export const saveAvailabilityForm = z
  .object({
    basedOn: version,
    publish: checkbox,
    Monday: typedRanges,
    Tuesday: typedRanges,
    Wednesday: typedRanges,
    Thursday: typedRanges,
    Friday: typedRanges,
    Saturday: typedRanges,
    Sunday: typedRanges,
    ...limits,
    closedOnHolidays: checkbox,
    usesNoCalendar: checkbox,
    way30: way,
    way45: way,
    way60: way,
  })
  .transform(({ basedOn, publish, way30, way45, way60, ...form }) => {
    const { Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday, ...rest } = form;
    const body: Availability = {
      hours: { Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday },
      ...rest,
      ways: { "30": way30, "45": way45, "60": way60 },
    };
    return { basedOn, publish, body };
  });

export const publishAvailabilityForm = z.object({ number: version });

/** Returns the form's fields, as text. */
export function toAvailabilityFields(rules: Availability): Record<string, string> {
  const { hours, ways, closedOnHolidays, usesNoCalendar, ...numbers } = rules;
  return {
    ...Object.fromEntries(weekdays.map((day) => [day, formatTimeRanges(hours[day])])),
    ...Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, String(value)])),
    closedOnHolidays: closedOnHolidays ? "on" : "",
    usesNoCalendar: usesNoCalendar ? "on" : "",
    way30: ways["30"],
    way45: ways["45"],
    way60: ways["60"],
  };
}

type ReadCtx = { readonly db: Queryable; readonly settings: Pick<Ctx["settings"], "isLocal"> };

/**
 * Returns the published availability, or null if staff haven't published one. A local site has the proposal published,
 * so that a newcomer can book.
 */
export async function readAvailability({ db, settings }: ReadCtx): Promise<Availability | null> {
  const body = await selectLiveBody(db, availabilityDocument);
  if (body !== null) return availabilitySchema.parse(body);
  return settings.isLocal ? seedAvailability : null;
}

/** Returns when sessions take place, for pages: as published, or as proposed before that. */
export async function readSessionHours({ db }: { readonly db: Queryable }): Promise<string> {
  const body = await selectLiveBody(db, availabilityDocument);
  const { hours } = body === null ? seedAvailability : availabilitySchema.parse(body);
  return describeHours(hours);
}

/** What the built-in page books by. */
export type BookingRules = {
  readonly availability: Availability;
  /** The lengths that the built-in page books, shortest first. */
  readonly lengths: BuiltIn;
};

/** How long a calendar that's set to pause booking may go unread. */
const pauseAfterMs = 24 * hourMs;

type RulesCtx = ReadCtx &
  Pick<Ctx, "now"> & { readonly settings: Pick<Ctx["settings"], "seedProfile"> };

/**
 * Returns what the built-in page books by, or null while it's off: nothing published, every length by request, no
 * meeting link to invite customers to, or a calendar that's set to pause booking couldn't be read for 24 hours.
 */
export async function readBookingRules(ctx: RulesCtx): Promise<BookingRules | null> {
  const unreadSince = new Date(ctx.now().getTime() - pauseAfterMs);
  if ((await selectPausingCalendars(ctx.db, unreadSince)).length > 0) return null;
  const availability = await readAvailability(ctx);
  if (!availability || !(await readProfile(ctx)).meetingUrl) return null;
  const lengths = sessionLengths.filter((length) => availability.ways[length] === "built_in");
  return lengths.length === 0 ? null : { availability, lengths };
}

/** Returns the lengths that visitors book on the built-in page; empty while it's off. */
export async function readBuiltIn(ctx: RulesCtx): Promise<BuiltIn> {
  return (await readBookingRules(ctx))?.lengths ?? [];
}

/** True if publishing these rules needs a meeting link. */
export function needsMeetingLink({ ways }: Pick<Availability, "ways">): boolean {
  return Object.values(ways).includes("built_in");
}
