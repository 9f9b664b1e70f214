const hourMs = 3_600_000;

export const hoursBefore = (at: Date, hours: number): Date =>
  new Date(at.getTime() - hours * hourMs);

/** Days of 24 hours. */
export const daysBefore = (at: Date, days: number): Date => hoursBefore(at, 24 * days);
