import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { TranslatedText } from "@/components/ui/untranslated";

it.each([
  ["We refunded $49.99. It's done.", ["$49.99"]],
  ["-$1,200.00 of $2,500", ["-$1,200.00", "$2,500"]],
  ["Mention order TME-12345678.", ["TME-12345678"]],
  [
    "We'll email bessie.b+tme@artist.co.uk. You can close this page.",
    ["bessie.b+tme@artist.co.uk"],
  ],
  ["Did you mean o'leary@gmail.com?", ["o'leary@gmail.com"]],
  ["Signed in as a@b.test, c@d.test.", ["a@b.test", "c@d.test"]],
  ["You can close this page.", []],
])("leaves amounts, order numbers and addresses in %o as they are", (text, fixed) => {
  const html = renderToStaticMarkup(<TranslatedText text={text} />);
  const found = [...html.matchAll(/<span translate="no">(.*?)<\/span>/g)].map(([, part]) => part);
  expect(found.map((part) => part?.replaceAll("&#x27;", "'"))).toEqual(fixed);
  expect(html.replaceAll(/<[^>]+>/g, "").replaceAll("&#x27;", "'")).toBe(text);
});
