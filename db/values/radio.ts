/** Stages of a radio package's song. */
export const radioStages = ["details_missing", "ready", "on_air", "finished"] as const;
export type RadioStage = (typeof radioStages)[number];

/** How staff recorded a spin: by hand, or from a station's playout log. */
export const spinSources = ["manual", "log"] as const;
export type SpinSource = (typeof spinSources)[number];

/** Order of day and month in a playout log's dates. */
export const dateOrders = ["month_first", "day_first", "iso"] as const;
export type DateOrder = (typeof dateOrders)[number];

/** Column names of a station's playout logs. `time` is empty if `date` has both. */
export type LogMapping = {
  readonly date: string;
  readonly time: string;
  readonly artist: string;
  readonly title: string;
  readonly isrc: string;
  readonly program: string;
  readonly dateOrder: DateOrder;
};
