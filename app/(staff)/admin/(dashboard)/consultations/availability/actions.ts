"use server";

import { updateTag } from "next/cache";
import { publishAvailabilityForm, saveAvailabilityForm } from "@/lib/consultations/availability";
import type { SavedVersion } from "@/lib/content/edit-content";
import { textConflict } from "@/lib/core/action-state";
import { publishAvailability, saveAvailability } from "@/lib/flows/edit-availability";
import { staffAction } from "@/lib/web/actions/staff-action";
import { contentTag } from "@/lib/web/http/shared-tags";

const problems = {
  changed_since: textConflict,
  version_not_found: {
    title: "Error",
    description: "This version no longer exists. Reload the page.",
  },
  meeting_link_missing: {
    title: "Add a video meeting room first",
    description:
      "Customers who book on the built-in page get their meeting link right away. Enter a video meeting room in the business profile, or choose the request form for every length.",
  },
} as const;

function showVersion({ number, isLive }: SavedVersion) {
  updateTag(contentTag);
  return isLive
    ? { title: "Published", description: `Visitors can now book by version ${number}.` }
    : {
        title: "Draft saved",
        description: `Version ${number} is saved. Publish this version to let visitors book by it.`,
      };
}

export const saveAvailabilityAction = staffAction("availability.edit", saveAvailabilityForm, {
  run: saveAvailability,
  problems,
  done: showVersion,
});

export const publishAvailabilityAction = staffAction("availability.edit", publishAvailabilityForm, {
  run: (ctx, actor, { number }) => publishAvailability(ctx, actor, number),
  problems,
  done: showVersion,
});
