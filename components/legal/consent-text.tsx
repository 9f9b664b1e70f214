import type { ReactNode } from "react";
import { type ConsentKind, consentTexts } from "@/lib/consents/consent-texts";

/** Phrases in the consent texts that become links. */
const linked: Readonly<Record<string, string>> = {
  "Terms of Service": "/terms",
  "Privacy Policy": "/privacy",
  "paid promotion": "/terms#radio",
  "all sales are final": "/terms#refunds",
  "renews automatically": "/terms#elite-airplay",
  "right to withdraw": "/terms#eu-uk",
};
const phrases = new RegExp(`(${Object.keys(linked).join("|")})`);

/** A consent text with links that open in a new tab, so that form input isn't lost. */
export function ConsentText({ kind }: { readonly kind: ConsentKind }) {
  return consentTexts[kind].text.split(phrases).map((part): ReactNode => {
    const href = linked[part];
    return href ? (
      <a
        key={part}
        href={href}
        target="_blank"
        rel="noopener"
        className="underline decoration-accent decoration-2 underline-offset-4"
      >
        {part}
      </a>
    ) : (
      part
    );
  });
}
