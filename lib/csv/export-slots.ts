export type ExportSlots = {
  readonly isFree: () => boolean;
  /** Reserves a slot and returns an idempotent release function, or null if none is free. */
  readonly acquire: () => (() => void) | null;
};

/** Limits concurrent exports, because each may hold a pool connection for a minute. */
export function createExportSlots(limit: number): ExportSlots {
  let reservedCount = 0;
  return {
    isFree: () => reservedCount < limit,
    acquire() {
      if (reservedCount >= limit) return null;
      reservedCount += 1;
      let isReserved = true;
      return () => {
        if (isReserved) reservedCount -= 1;
        isReserved = false;
      };
    },
  };
}
