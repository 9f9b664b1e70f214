/** Seconds to wait after the first, second, … attempt at an event; the last for ever after. */
export const eventWaitsSeconds = [60, 120, 300, 900, 3_600, 14_400] as const;
