"use server";

import { refresh } from "next/cache";
import { fail, ok } from "@/lib/core/result";
import { saveStation } from "@/lib/radio/stations/save-station";
import { stationSchema } from "@/lib/radio/stations/station-form";
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";

export const saveStationAction = defineAdminAction({
  permission: "radio.manage",
  schema: stationSchema,
  async run(ctx, actor, station) {
    const saved = await saveStation(ctx, actor, station);
    refresh();
    if (saved.ok) return ok({ title: "Station saved" });
    return fail(
      saved.problem === "name_taken"
        ? {
            title: "Name taken",
            description: "Another station has this name. Choose a different name.",
          }
        : { title: "Station not found", description: "Reload the page and try again." },
    );
  },
});
