/** Seconds to wait after the first, second, … attempt. The last value repeats. */
export const eventRetryDelaysSeconds = [60, 120, 300, 900, 3_600, 14_400] as const;
