import { buttonClassName } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

type Props = {
  readonly title: string;
  /** Reference of the log entry. */
  readonly reference: string;
  /** The current screen with its filters, so that retrying works without JavaScript. */
  readonly href: string;
};

/** Replaces a part of a screen that failed to load. */
export function LoadError({ title, reference, href }: Props) {
  return (
    <Notice tone="error" title={title} announce>
      <p>We couldn't load this information. Nothing has changed. Reference: {reference}.</p>
      <a href={href} className={`mt-3 ${buttonClassName("secondary")}`}>
        Try again
      </a>
    </Notice>
  );
}
