export type Rate = {
  /** One number, or the lowest and the highest of a range. */
  readonly value: number | readonly [lowest: number, highest: number];
  readonly unit: "cents" | "dollars" | "million dollars" | "percent" | "years" | "months" | "days";
  readonly source: string;
  /** The day the value took effect; for market practice, the day it was recorded here. */
  readonly effectiveFrom: string;
  /** The day someone last compared the value with its source. */
  readonly checkedOn: string;
};
