import { Resend } from "resend";
import { onTestFinished } from "vitest";
import { createTemporaryFolder } from "@/tests/support/temporary-folder";
import { type InboxOptions, startInbox } from "../../src/server";

/** Nothing listens on this port, so webhooks fail. */
const unreachableShop = "http://127.0.0.1:1";

export const webhookSecret = `whsec_${Buffer.from("the secret of the email inbox tests").toString("base64")}`;

export const exampleEmail = {
  from: "Shop <shop@example.com>",
  to: "ana@example.com",
  subject: "Receipt",
  text: "Paid.",
};

export type ListedEmail = {
  readonly id: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly html: string | null;
  readonly text: string | null;
  readonly attachments: readonly { readonly filename: string; readonly download_url: string }[];
};

/** Starts an inbox in this process, without a rate limit, and a client of the Resend SDK. */
export async function openInbox(options: Partial<InboxOptions> = {}) {
  const dataDir = options.dataDir ?? (await createTemporaryFolder());
  const running = await startInbox({
    port: 0,
    dataDir,
    shopOrigin: unreachableShop,
    webhookSecret,
    cronSecret: "cron secret",
    requestsPerSecond: 0,
    ...options,
  });
  let isClosed = false;
  const close = async () => {
    if (!isClosed) await running.close();
    isClosed = true;
  };
  onTestFinished(close);
  return { ...createClient(running.origin), origin: running.origin, dataDir, close };
}

/** Creates a client of the Resend SDK, and a function that lists the inbox. */
export function createClient(origin: string) {
  const list = async (filter: Readonly<Record<string, string>> = {}) => {
    const response = await fetch(`${origin}/inbox.json?${new URLSearchParams(filter)}`);
    const { emails } = (await response.json()) as { emails: readonly ListedEmail[] };
    return emails;
  };
  return { resend: new Resend("re_test", { baseUrl: origin }), list };
}
