type Props = { readonly className: string };

/**
 * public/motif.svg (staff, waveform, grooves) in the colour of the text around it. A `<use>` and not
 * a mask or an image: browsers would count those as the page's largest paint, and they come late.
 */
export function Motif({ className }: Props) {
  return (
    <svg viewBox="0 0 1600 800" aria-hidden="true" className={`pointer-events-none ${className}`}>
      <use href="/motif.svg#motif" />
    </svg>
  );
}
