import { html } from "hono/html";
import type { Html } from "./layout";

/**
 * Renders a form that runs one action and returns to the current page.
 * @param label the button's text.
 * @param hidden hidden fields: the object's ID, and `back`, the path to return to.
 * @param fields inputs shown before the button.
 */
export function renderActionForm(
  action: string,
  label: string,
  hidden: Record<string, string>,
  fields: Html | null = null,
): Html {
  return html`<form method="post" action="/actions/${action}" class="row">
    ${Object.entries(hidden).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
    )}
    ${fields}
    <button>${label}</button>
  </form>`;
}

/** Renders a status as a colored badge. */
export function renderStatus(status: string | null): Html {
  return html`<span class="status ${status ?? "none"}">${status ?? "none"}</span>`;
}
