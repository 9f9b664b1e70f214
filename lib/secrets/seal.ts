import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const version = "1";
const nonceBytes = 12;

/** Encrypts a value with AES-256-GCM and a key derived for the purpose. */
export function seal(secret: string, purpose: string, plain: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", deriveKey(secret, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return [version, ...[nonce, sealed, cipher.getAuthTag()].map(toBase64Url)].join(".");
}

/** Decrypts a sealed value; null if it was changed or sealed with another key or purpose. */
export function unseal(secret: string, purpose: string, value: string): string | null {
  const [valueVersion, ...parts] = value.split(".");
  const [nonce, sealed, tag] = parts.map((part) => Buffer.from(part, "base64url"));
  if (valueVersion !== version || !nonce || !sealed || tag?.length !== 16) return null;
  try {
    const decipher = createDecipheriv("aes-256-gcm", deriveKey(secret, purpose), nonce);
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", `seal:${purpose}`, 32));
}

function toBase64Url(bytes: Buffer): string {
  return bytes.toString("base64url");
}
