import type { IssueRender } from "@/lib/newsletter/render-issue";

/** What differs from reader to reader in an issue. */
export type ReaderValues = {
  readonly greeting: string;
  readonly preferencesUrl: string;
  readonly unsubscribeUrl: string;
};

/** Stand in for a reader's values in a render; letters and digits alone, so nothing escapes them. */
export const readerPlaces: ReaderValues = {
  greeting: "placeOfGreeting7f3kq9",
  preferencesUrl: "placeOfPreferences7f3kq9",
  unsubscribeUrl: "placeOfUnsubscribe7f3kq9",
};

const keys = [
  "greeting",
  "preferencesUrl",
  "unsubscribeUrl",
] as const satisfies readonly (keyof ReaderValues)[];
const places = new RegExp(keys.map((key) => readerPlaces[key]).join("|"), "g");
const keyOf = new Map<string, keyof ReaderValues>(keys.map((key) => [readerPlaces[key], key]));

/** A reader's own body out of the render that all share: byte for byte what rendering it would give. */
export function fillIssue(render: IssueRender, values: ReaderValues): IssueRender {
  const put = (text: string, write: (value: string) => string) =>
    text.replace(places, (place) => {
      const key = keyOf.get(place);
      return key ? write(values[key]) : place;
    });
  return {
    subject: render.subject,
    html: put(render.html, escapeHtml),
    text: put(render.text, (value) => value),
  };
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

/** As React escapes a text (react.dev, react-dom/server). */
function escapeHtml(value: string): string {
  return value.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
