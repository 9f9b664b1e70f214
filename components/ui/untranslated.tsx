import type { ReactNode } from "react";

type Props = { readonly children: ReactNode; readonly className?: string };

/** Text that a browser's translation leaves as it is: amounts, order numbers, codes, addresses. */
export function Untranslated({ children, className }: Props) {
  return (
    <span translate="no" className={className}>
      {children}
    </span>
  );
}

/** Amounts, order numbers, and email addresses without the punctuation around them. */
const fixedPart =
  /(-?\$[0-9][0-9,]*(?:\.[0-9]{2})?|TME-[0-9]{8}|[^\s"“”(),:]+@[^\s"“”(),:]+[^\s"“”(),:.?!])/;

/** A sentence with its amounts, order numbers and email addresses left as they are. */
export function TranslatedText({ text }: { readonly text: string }) {
  const nodes: ReactNode[] = [];
  for (const [index, part] of text.split(fixedPart).entries()) {
    nodes.push(index % 2 === 1 ? <Untranslated key={index}>{part}</Untranslated> : part);
  }
  return nodes;
}
