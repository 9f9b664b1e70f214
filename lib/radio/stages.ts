/** Stages of a radio package's song. */
export const radioStages = ["details_missing", "ready", "on_air", "finished"] as const;
export type RadioStage = (typeof radioStages)[number];
