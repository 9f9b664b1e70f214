"use server";

import {
  changeCalendarSchema,
  connectCalendarSchema,
  noFieldsSchema,
  removeCalendarSchema,
} from "@/lib/consultations/busy-calendars/calendar-forms";
import {
  changeCalendar,
  connectCalendar,
  removeCalendar,
} from "@/lib/consultations/busy-calendars/edit-calendars";
import { replaceSessionFeed, revokeSessionFeed } from "@/lib/consultations/session-feed";
import { staffAction } from "@/lib/web/actions/staff-action";

const nameTaken = {
  title: "Choose a different name",
  description: "Another calendar already has this name.",
};

export const connectCalendarAction = staffAction("availability.edit", connectCalendarSchema, {
  run: connectCalendar,
  problems: {
    bad_address: {
      title: "Check the address",
      description: "Copy the calendar’s private address. It starts with https:// or webcal://.",
    },
    name_taken: nameTaken,
    too_many: {
      title: "You can connect up to 10 calendars",
      description: "Remove a calendar you no longer use, then try again.",
    },
  },
  done: { title: "Calendar connected", description: "We’ll read it within a minute." },
});

export const changeCalendarAction = staffAction("availability.edit", changeCalendarSchema, {
  run: changeCalendar,
  problems: { name_taken: nameTaken },
  done: (_, { whenUnread }) => ({
    title: "Calendar saved",
    description:
      whenUnread === "pause"
        ? "Booking will pause if this calendar can’t be read for 24 hours."
        : "Booking will continue if this calendar can’t be read for 24 hours.",
  }),
});

export const removeCalendarAction = staffAction("availability.edit", removeCalendarSchema, {
  run: (ctx, actor, { id }) => removeCalendar(ctx, actor, id),
  done: { title: "Calendar removed", description: "Its events no longer block session times." },
});

export const replaceSessionFeedAction = staffAction("availability.edit", noFieldsSchema, {
  run: replaceSessionFeed,
  done: { title: "Private address created", description: "Any earlier address stopped working." },
});

export const revokeSessionFeedAction = staffAction("availability.edit", noFieldsSchema, {
  run: revokeSessionFeed,
  done: { title: "Private address ended" },
});
