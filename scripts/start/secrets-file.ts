import { randomBytes } from "node:crypto";
import { appendFile, chmod, readFile, writeFile } from "node:fs/promises";
import { errorCode, explainFileError, Problem } from "./problem.mjs";

const token = () => randomBytes(36).toString("base64url");
const webhookSecret = () => `whsec_${randomBytes(32).toString("base64")}`;

/** The secrets that a local shop makes for itself, and how each is made. */
export const GENERATED: Readonly<Record<string, () => string>> = {
  AUTH_SECRET: token,
  LINK_SECRET: token,
  CRON_SECRET: token,
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: () => randomBytes(32).toString("base64"),
  SANDBOX_WEBHOOK_SECRET: webhookSecret,
  INBOX_WEBHOOK_SECRET: webhookSecret,
};

const HEADER = `# Settings of this copy of the shop; README.md lists them all. Never commit this file.
# The secrets below were generated. LINK_SECRET signs links in mails already sent: keep it.
`;

/** The file's text, "" when there is none. Throws a Problem when it can't be read. */
export async function readSecretsFile(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (errorCode(error) === "ENOENT") return "";
    if (errorCode(error) === "EISDIR") {
      throw new Problem(`${path} is a folder; it must be a file of NAME=value lines. Remove it.`);
    }
    throw explainFileError(error, path);
  }
}

/**
 * Appends a generated value for every secret that is not in `known`; the lines that are there stay
 * as they are. A new file is readable by its owner alone. Out: the values added.
 */
export async function addMissingSecrets(
  path: string,
  text: string,
  known: Readonly<Record<string, string | undefined>>,
): Promise<Record<string, string>> {
  const added = Object.fromEntries(
    Object.entries(GENERATED)
      .filter(([name]) => !known[name])
      .map(([name, generate]) => [name, generate()]),
  );
  const lines = Object.entries(added).map(([name, value]) => `${name}=${value}\n`);
  if (lines.length === 0) return added;
  try {
    if (text === "") {
      await writeFile(path, HEADER + lines.join(""), { mode: 0o600 });
    } else {
      await appendFile(path, (text.endsWith("\n") ? "" : "\n") + lines.join(""));
      await chmod(path, 0o600);
    }
  } catch (error) {
    throw explainFileError(error, path);
  }
  return added;
}
