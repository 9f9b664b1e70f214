import type { RadioStage } from "@/lib/radio/stages";

/** Stage labels for staff. */
export const radioStageLabels: Record<RadioStage, string> = {
  details_missing: "Details missing",
  ready: "Ready",
  on_air: "On air",
  finished: "Finished",
};
