export type ExportSlots = {
  readonly isFree: () => boolean;
  /** Gives the place back, however often it is called; null when all are taken. */
  readonly take: () => (() => void) | null;
};

/** So many files are written at once: each may hold a connection of the pool for a minute. */
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
