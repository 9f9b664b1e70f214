import { openPanel } from "@/components/admin/keyboard/panels";
import type { PaletteAction } from "@/components/admin/palette/palette-options";
import { chooseTheme } from "@/components/site/theme/theme";

/** Runs an action after the palette closed. */
export function runAction(action: PaletteAction): void {
  if (action === "sign-out") signOut();
  else if (action !== "shortcuts") chooseTheme(action);
  // The palette's dialog leaves the page with the next render.
  else requestAnimationFrame(() => requestAnimationFrame(() => openPanel("shortcuts")));
}

/** Posts the form that `SignOutForm` posts: the browser then drops the pages of the dashboard. */
function signOut(): void {
  const form = document.createElement("form");
  form.method = "post";
  form.action = "/auth/sign-out";
  document.body.append(form);
  form.submit();
}
