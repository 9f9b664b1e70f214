import { Fragment } from "react";

/** Renders text with its line breaks, which HTML would collapse. */
export function MultilineText({ text }: { readonly text: string }) {
  const lines = text.trim().split(/\r\n|\r|\n/);
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines may be identical, and their order never changes
    <Fragment key={index}>
      {index > 0 ? <br /> : null}
      {line}
    </Fragment>
  ));
}
