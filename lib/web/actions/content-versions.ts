import "server-only";
import { updateTag } from "next/cache";
import { parseProductId } from "@/lib/content/content-documents";
import type { SavedVersion } from "@/lib/content/edit-content";
import { textConflict } from "@/lib/core/action-state";
import { catalogTag, contentTag } from "@/lib/web/http/cached-reads";

/** Messages for staff who save, publish or restore a version. */
export const versionProblems = {
  changed_since: textConflict,
  version_not_found: {
    title: "Error",
    description: "This version no longer exists. Reload the page.",
  },
} as const;

/** Shows a version at once if it's live. Returns the message for staff. */
export function showVersion({ document, number, isLive }: SavedVersion) {
  // Other instances refresh within a minute, and checkout always reads the database.
  updateTag(parseProductId(document) === null ? contentTag : catalogTag);
  return isLive
    ? { title: "Published", description: `Version ${number} is live.` }
    : {
        title: "Draft saved",
        description: `Version ${number} is saved. Publish this version to show it to visitors.`,
      };
}
