"use server";

import { updateTag } from "next/cache";
import { editConflict } from "@/lib/core/action-state";
import { stationSchema } from "@/lib/radio/radio-forms";
import { describeSpinsInOtherZones } from "@/lib/radio/station-time";
import { saveStation } from "@/lib/radio/stations";
import { staffAction } from "@/lib/web/actions/staff-action";
import { contentTag } from "@/lib/web/http/shared-tags";

export const saveStationAction = staffAction("radio.manage", stationSchema, {
  run: saveStation,
  problems: {
    changed_since: editConflict,
    name_taken: {
      title: "Name taken",
      description: "Another station has this name. Choose a different name.",
    },
  },
  done({ spinsInOtherZones: count }, { timeZone }) {
    updateTag(contentTag);
    const title = "Station saved";
    return count === 0
      ? { title }
      : { title, description: describeSpinsInOtherZones(count, timeZone) };
  },
});
