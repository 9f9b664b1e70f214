/** Masks an email for strangers: first letters and the top-level domain, `j•••@g•••.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  const ending = domain.slice(domain.lastIndexOf("."));
  return `${first(email)}•••@${first(domain)}•••${ending}`;
}

/** Masks a name for strangers, keeping its first letter. */
export function maskName(name: string): string {
  return `${first(name)}•••`;
}

function first(text: string): string {
  return Array.from(text)[0] ?? "";
}
