/**
 * Returns an action's form. Actions are public endpoints, so a client may send anything in its place: then
 * the form is empty, and the action's own rules refuse it.
 */
export function toForm(sent: unknown): FormData {
  return sent instanceof FormData ? sent : new FormData();
}
