export type ExportSlots = {
  readonly isFree: () => boolean;
  /** Reserves a slot and returns an idempotent release function, or null if all are taken. */
  readonly acquire: () => (() => void) | null;
};

/** Limits concurrent exports, because each may hold a pool connection for a minute. */
export function createExportSlots(most: number): ExportSlots {
  let taken = 0;
  return {
    isFree: () => taken < most,
    acquire() {
      if (taken >= most) return null;
      taken += 1;
      let isHeld = true;
      return () => {
        if (isHeld) taken -= 1;
        isHeld = false;
      };
    },
  };
}
