"use server";

import {
  connectCalendarSchema,
  noFieldsSchema,
  removeCalendarSchema,
  setWhenUnreadSchema,
} from "@/lib/consultations/busy-calendars/calendar-forms";
import {
  connectCalendar,
  removeCalendar,
  setWhenUnread,
} from "@/lib/consultations/busy-calendars/edit-calendars";
import { replaceSessionFeed, revokeSessionFeed } from "@/lib/consultations/session-feed";
import { staffAction } from "@/lib/web/actions/staff-action";

export const connectCalendarAction = staffAction("availability.edit", connectCalendarSchema, {
  run: connectCalendar,
  problems: {
    bad_address: {
      title: "Check the address",
      description: "Copy the calendar’s private address. It starts with https:// or webcal://.",
    },
    name_taken: {
      title: "Choose a different name",
      description: "Another calendar already has this name.",
    },
    too_many: {
      title: "You can connect up to 10 calendars",
      description: "Remove a calendar you no longer use, then try again.",
    },
  },
  done: { title: "Calendar connected", description: "We’ll read it within a minute." },
});

export const setWhenUnreadAction = staffAction("availability.edit", setWhenUnreadSchema, {
  run: setWhenUnread,
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
