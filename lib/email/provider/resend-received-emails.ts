import "server-only";
import { Resend } from "resend";
import type { ReceivedEmails } from "@/lib/core/ports/received-emails";
import { toErrorCode } from "@/lib/email/provider/resend-response";

const timeoutMs = 10_000;

/**
 * Resend's received emails (resend.com/docs/api-reference/emails/retrieve-received-email). Never
 * throws, and no reason contains an address or the API key.
 */
export function createResendReceivedEmails(options: {
  readonly apiKey: string;
  /** Defaults to Resend's own URL. */
  readonly baseUrl?: string | undefined;
}): ReceivedEmails {
  const { apiKey, baseUrl } = options;
  const resend = new Resend(apiKey, baseUrl === undefined ? {} : { baseUrl });
  return {
    async get(id) {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        // Otherwise inline images make the HTML as large as the email.
        const format = { html_format: "cid" } as const;
        const { data, error } = await resend.emails.receiving.get(id, format, { signal });
        if (error?.name === "not_found") return { kind: "missing" };
        if (error) return { kind: "unavailable", reason: toErrorCode(error.name) };
        const { from, to, cc, reply_to, received_for, subject, text, html, headers } = data;
        // The API leaves out what an email doesn't have.
        const attachments = data.attachments ?? [];
        return {
          kind: "found",
          email: {
            id,
            from: from ?? "",
            replyTo: reply_to ?? [],
            recipients: [...(to ?? []), ...(cc ?? []), ...(received_for ?? [])],
            subject: subject ?? "",
            text,
            html,
            headers: Object.fromEntries(
              Object.entries(headers ?? {}).map(([name, value]) => [
                name.toLowerCase(),
                // A header that occurs twice may be a list.
                [value].flat().join(", "),
              ]),
            ),
            attachmentNames: attachments.map(({ filename }) => filename ?? "unnamed"),
            partTypes: attachments.map(({ content_type }) => content_type ?? ""),
          },
        };
      } catch {
        return { kind: "unavailable", reason: signal.aborted ? "timeout" : "no_answer" };
      }
    },
  };
}
