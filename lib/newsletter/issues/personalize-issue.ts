import { randomBytes } from "node:crypto";
import type { IssueRender } from "@/lib/newsletter/issues/render-issue";

/** The values of an issue that differ per subscriber. */
export type SubscriberValues = {
  readonly greeting: string;
  readonly preferencesUrl: string;
  readonly unsubscribeUrl: string;
};

/**
 * Placeholders in a stored render. Letters and digits only, so that HTML escaping leaves them
 * alone.
 */
const issuePlaceholders: SubscriberValues = {
  greeting: "placeOfGreeting7f3kq9",
  preferencesUrl: "placeOfPreferences7f3kq9",
  unsubscribeUrl: "placeOfUnsubscribe7f3kq9",
};

const keys = [
  "greeting",
  "preferencesUrl",
  "unsubscribeUrl",
] as const satisfies readonly (keyof SubscriberValues)[];
const placeholderPattern = new RegExp(keys.map((key) => issuePlaceholders[key]).join("|"), "g");
const keyByPlaceholder = new Map<string, keyof SubscriberValues>(
  keys.map((key) => [issuePlaceholders[key], key]),
);

/** True if a text contains a placeholder: in an issue, it would become each subscriber's own link. */
export function containsPlaceholder(text: string): boolean {
  return text.search(placeholderPattern) >= 0;
}

/**
 * Renders an issue with placeholders where the template puts a subscriber's values, and nowhere else: text that
 * reads like a placeholder, also once its markup is gone, is broken up.
 */
export async function renderWithPlaceholders(
  render: (values: SubscriberValues) => Promise<IssueRender>,
): Promise<IssueRender> {
  // Unguessable while the content is rendered, and as long as the stored ones.
  const secrets = new Map(
    keys.map((key) => [key, randomPlaceholder(issuePlaceholders[key].length)]),
  );
  const values = Object.fromEntries(secrets) as SubscriberValues;
  const { subject, html, text } = await render(values);
  const toStored = (part: string) => {
    const safe = part.replace(placeholderPattern, (found) => found.replace("placeOf", "placeOf-"));
    return keys.reduce((rest, key) => rest.replaceAll(values[key], issuePlaceholders[key]), safe);
  };
  return { subject, html: toStored(html), text: toStored(text) };
}

function randomPlaceholder(length: number): string {
  return randomBytes(16).toString("hex").slice(0, length);
}

/**
 * Replaces the placeholders of a shared render with one subscriber's values. The result is
 * identical to rendering the issue for that subscriber.
 */
export function personalizeIssue(render: IssueRender, values: SubscriberValues): IssueRender {
  const replacePlaceholders = (text: string, write: (value: string) => string) =>
    text.replace(placeholderPattern, (placeholder) => {
      const key = keyByPlaceholder.get(placeholder);
      return key ? write(values[key]) : placeholder;
    });
  return {
    subject: render.subject,
    html: replacePlaceholders(render.html, escapeHtml),
    text: replacePlaceholders(render.text, (value) => value),
  };
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

/** Matches how React escapes text. */
function escapeHtml(value: string): string {
  return value.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
