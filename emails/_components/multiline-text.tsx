import { Fragment } from "react";

/** Text as it was typed, line by line: mail readers fold the breaks of HTML. */
export function MultilineText({ text }: { readonly text: string }) {
  const lines = text.trim().split(/\r\n|\r|\n/);
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike; the list never moves
    <Fragment key={index}>
      {index > 0 ? <br /> : null}
      {line}
    </Fragment>
  ));
}
