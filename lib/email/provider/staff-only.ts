import type { BatchTransport, EmailTransport } from "@/lib/core/ports/email";

const refused = { kind: "refused", reason: "preview" } as const;

/**
 * Sends to staff and refuses all other emails, so that a preview with a copy of production's database
 * emails no customer.
 */
export function limitToStaff(
  transport: EmailTransport,
  isStaff: (address: string) => Promise<boolean>,
): EmailTransport & BatchTransport {
  return {
    async send(email, idempotencyKey) {
      return (await isStaff(email.to)) ? await transport.send(email, idempotencyKey) : refused;
    },
    sendBatch: async (emails) => ({ kind: "sent", outcomes: emails.map(() => refused) }),
  };
}
