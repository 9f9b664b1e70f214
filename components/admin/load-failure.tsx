import { buttonClassName } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

type Props = {
  readonly title: string;
  /** Where the log says why. */
  readonly reference: string;
  /** This very screen, with its filters: trying again works without scripts. */
  readonly href: string;
};

/** Stands where a part of a screen could not be read, while the rest of it goes on. */
export function LoadFailure({ title, reference, href }: Props) {
  return (
    <Notice tone="error" title={title} announce>
      <p>It could not be read; nothing was changed. Reference: {reference}.</p>
      <a href={href} className={`mt-3 ${buttonClassName("secondary")}`}>
        Try again
      </a>
    </Notice>
  );
}
