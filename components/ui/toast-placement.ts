export type Rect = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

const margin = 16;

/** Keeps toasts at the top clear of the header. */
export const toastTopOffset = 88;

/** In order of preference. Phones have one column, so left and right are the same there. */
const toastPlacements = ["bottom-right", "bottom-left", "top-right", "top-left"] as const;
export type ToastPlacement = (typeof toastPlacements)[number];

/**
 * Returns the first corner where a toast covers no obstacle, or the one where it covers least.
 * @param toast expected size in CSS pixels
 * @param obstacles viewport rectangles of what must stay reachable
 */
export function chooseToastPlacement(
  toast: { readonly width: number; readonly height: number },
  viewport: { readonly width: number; readonly height: number },
  obstacles: readonly Rect[],
): ToastPlacement {
  const covered = toastPlacements.map((placement) => {
    const rect = getToastRect(placement, toast, viewport);
    return obstacles.reduce((sum, obstacle) => sum + getOverlap(rect, obstacle), 0);
  });
  return toastPlacements[covered.indexOf(Math.min(...covered))] ?? "bottom-right";
}

function getToastRect(
  placement: ToastPlacement,
  { width, height }: { readonly width: number; readonly height: number },
  viewport: { readonly width: number; readonly height: number },
): Rect {
  const left = placement.endsWith("left") ? margin : viewport.width - margin - width;
  const top = placement.startsWith("top") ? toastTopOffset : viewport.height - margin - height;
  return { left, top, right: left + width, bottom: top + height };
}

function getOverlap(a: Rect, b: Rect): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}
