import { randomBytes } from "node:crypto";
import { appendFile, chmod, readFile } from "node:fs/promises";
import { explainFileError, getErrorCode } from "@/build/user-error.mjs";

const createToken = () => randomBytes(36).toString("base64url");
const createWebhookSecret = () => `whsec_${randomBytes(32).toString("base64")}`;

/** The secrets that a local site generates, each with its generator. */
export const secretGenerators: Readonly<Record<string, () => string>> = {
  AUTH_SECRET: createToken,
  LINK_SECRET: createToken,
  CRON_SECRET: createToken,
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: () => randomBytes(32).toString("base64"),
  SANDBOX_WEBHOOK_SECRET: createWebhookSecret,
  INBOX_WEBHOOK_SECRET: createWebhookSecret,
};

const header = `# Settings of this copy of the site. docs/operations.md lists all of them. Never commit this file.
# The secrets below were generated. Keep LINK_SECRET, because it signs the links in emails already sent.
`;

/**
 * Appends a generated value to `path` for every secret that isn't in `known`. A new file is readable
 * only by its owner.
 *
 * @returns the values it added.
 */
export async function addMissingSecrets(
  path: string,
  known: Readonly<Record<string, string | undefined>>,
): Promise<Record<string, string>> {
  const added = Object.fromEntries(
    Object.entries(secretGenerators)
      .filter(([name]) => !known[name])
      .map(([name, generate]) => [name, generate()]),
  );
  const lines = Object.entries(added).map(([name, value]) => `${name}=${value}\n`);
  if (lines.length === 0) return added;
  try {
    const text = await readFile(path, "utf8").catch((error) => {
      if (getErrorCode(error) !== "ENOENT") throw error;
      return "";
    });
    const separator = text === "" ? header : text.endsWith("\n") ? "" : "\n";
    await appendFile(path, separator + lines.join(""), { mode: 0o600 });
    await chmod(path, 0o600);
  } catch (error) {
    throw explainFileError(error, path);
  }
  return added;
}
