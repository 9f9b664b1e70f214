import { parseAddress, type StoredEmail } from "../store/email";

export type EmailFilter = {
  /** An entire address, or a part without `@`. */
  readonly to?: string | undefined;
  /** A part of the subject. */
  readonly subject?: string | undefined;
};

/** Returns the emails that match, ignoring case. An empty filter matches all. */
export function filterEmails(
  emails: readonly StoredEmail[],
  { to = "", subject = "" }: EmailFilter,
): readonly StoredEmail[] {
  const wantedAddress = to.trim().toLowerCase();
  const wantedSubject = subject.trim().toLowerCase();
  const hasRecipient = ({ to, cc, bcc }: StoredEmail) =>
    [...to, ...cc, ...bcc]
      .map(parseAddress)
      .some((address) =>
        wantedAddress.includes("@") ? address === wantedAddress : address.includes(wantedAddress),
      );
  return emails.filter(
    (email) => hasRecipient(email) && email.subject.toLowerCase().includes(wantedSubject),
  );
}
