/** An address that its owner knows again and nobody else learns: `j•••@gmail.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const [first = ""] = email;
  return `${at > 0 ? first : ""}•••${at >= 0 ? email.slice(at) : ""}`;
}
