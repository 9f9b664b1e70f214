export const themeChoices = ["light", "dark", "system"] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const storageKey = "theme";

/**
 * Runs while the document's head is parsed, before anything is painted: a stored choice goes onto
 * `<html data-theme>`; without one the style sheet follows the system by itself.
 */
export const themeScript = `try{var t=localStorage.getItem("${storageKey}");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}`;

/** The visitor's choice as it stands on the document; `system` where none was made. */
export function currentTheme(): ThemeChoice {
  const theme = document.documentElement.dataset.theme;
  return theme === "light" || theme === "dark" ? theme : "system";
}

/** Applies a choice at once and keeps it for the next visit, where the browser lets us. */
export function chooseTheme(choice: ThemeChoice): void {
  if (choice === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
  try {
    if (choice === "system") localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, choice);
  } catch {
    // Storage is blocked: the choice holds for this page.
  }
}
