/** An address as strangers may see it: the first letter and the domain's ending, `j•••@g•••.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  const ending = domain.slice(domain.lastIndexOf("."));
  return `${first(email)}•••@${first(domain)}•••${ending}`;
}

/** A name as strangers may see it: its first letter. */
export function maskName(name: string): string {
  return `${first(name)}•••`;
}

function first(text: string): string {
  return Array.from(text)[0] ?? "";
}
