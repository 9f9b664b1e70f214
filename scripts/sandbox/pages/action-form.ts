import { type Html, html } from "./html";

/**
 * A form that does one thing to one object and comes back to the page it stands on. `name` is the
 * button's text; `fields` are inputs that stand before it.
 */
export function actionForm(
  action: string,
  name: string,
  hidden: Record<string, string>,
  fields: Html | null = null,
): Html {
  return html`<form method="post" action="/actions/${action}" class="row">
    ${Object.entries(hidden).map(
      ([field, value]) => html`<input type="hidden" name="${field}" value="${value}">`,
    )}
    ${fields}
    <button>${name}</button>
  </form>`;
}

/** A status as a small label with its colour. */
export function state(text: string | null): Html {
  return html`<span class="state ${text ?? "none"}">${text ?? "none"}</span>`;
}
