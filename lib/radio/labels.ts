import type { RadioStage } from "@/lib/radio/stages";

/** Where a song stands, as staff read it. */
export const radioStageLabels: Record<RadioStage, string> = {
  details_missing: "Details missing",
  ready: "Ready",
  on_air: "On air",
  finished: "Finished",
};
