"use server";

import { refresh } from "next/cache";
import { editConflict } from "@/lib/core/action-state";
import { fail, ok } from "@/lib/core/result";
import { stationSchema } from "@/lib/radio/radio-forms";
import { describeSpinsInOtherZones } from "@/lib/radio/station-time";
import { saveStation } from "@/lib/radio/stations";
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";

export const saveStationAction = defineAdminAction({
  permission: "radio.manage",
  schema: stationSchema,
  async run(ctx, actor, station) {
    const saved = await saveStation(ctx, actor, station);
    refresh();
    if (!saved.ok) return fail(saved.problem === "name_taken" ? nameTaken : editConflict);
    const { spinsInOtherZones } = saved.value;
    if (spinsInOtherZones === 0) return ok({ title: "Station saved" });
    const description = describeSpinsInOtherZones(spinsInOtherZones, station.timeZone);
    return ok({ title: "Station saved", description });
  },
});

const nameTaken = {
  title: "Name taken",
  description: "Another station has this name. Choose a different name.",
} as const;
