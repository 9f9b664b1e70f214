export type ExportSlots = {
  readonly isFree: () => boolean;
  /** Reserves a slot and returns an idempotent release function, or null if all are taken. */
  readonly take: () => (() => void) | null;
};

/** Limits concurrent exports, because each may hold a pool connection for a minute. */
export function exportSlots(most: number): ExportSlots {
  let taken = 0;
  return {
    isFree: () => taken < most,
    take() {
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
