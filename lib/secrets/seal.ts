import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const version = "1";
const nonceBytes = 12;

/** A secret that we must be able to read again, such as TOTP's: AES-256-GCM under a purpose's own key. */
export function seal(secret: string, purpose: string, plain: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", keyOf(secret, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return [version, ...[nonce, sealed, cipher.getAuthTag()].map(asText)].join(".");
}

/** What was sealed; null when it was changed, or sealed under another key or purpose. */
export function unseal(secret: string, purpose: string, value: string): string | null {
  const [valueVersion, ...parts] = value.split(".");
  const [nonce, sealed, tag] = parts.map((part) => Buffer.from(part, "base64url"));
  if (valueVersion !== version || !nonce || !sealed || tag?.length !== 16) return null;
  try {
    const decipher = createDecipheriv("aes-256-gcm", keyOf(secret, purpose), nonce);
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

function keyOf(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", `seal:${purpose}`, 32));
}

function asText(bytes: Buffer): string {
  return bytes.toString("base64url");
}
