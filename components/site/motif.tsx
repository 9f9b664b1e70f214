type Props = { readonly className: string };

/**
 * public/motif.svg (staff, waveform, grooves) in the current text color. Uses `<use>` instead of a
 * mask or image, which browsers would count as a late largest contentful paint.
 */
export function Motif({ className }: Props) {
  return (
    <svg viewBox="0 0 1600 800" aria-hidden="true" className={`pointer-events-none ${className}`}>
      <use href="/motif.svg#motif" />
    </svg>
  );
}
