/** A submission's way: the buyer's details are missing, are here, the song is on air, all is played. */
export const radioStages = ["details_missing", "ready", "on_air", "finished"] as const;
export type RadioStage = (typeof radioStages)[number];
