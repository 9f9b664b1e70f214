import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { Readable, Transform } from "node:stream";
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";

/** Creates a key pair. Only the secret key opens a backup, so it never goes on the server. */
export async function createKeyPair() {
  const secretKey = await generateX25519Identity();
  return { secretKey, publicKey: await identityToRecipient(secretKey) };
}

/** Encrypts a stream with an age public key (https://age-encryption.org/v1). */
export async function encrypt(content: Readable, publicKey: string): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(publicKey);
  return toReadable(await encrypter.encrypt(toWeb(content)));
}

/** Decrypts a stream. @throws if the key is wrong or the content was changed */
export async function decrypt(content: Readable, secretKey: string): Promise<Readable> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(secretKey);
  return toReadable(await decrypter.decrypt(toWeb(content)));
}

/** Passes a stream through and afterwards knows its size and hash. */
export function measure<Name extends string>(name: Name) {
  const hash = createHash("sha256");
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, getResult: () => ({ name, bytes, sha256: hash.digest("hex") }) };
}

const toWeb = (content: Readable) => Readable.toWeb(content) as ReadableStream<Uint8Array>;
const toReadable = (content: ReadableStream<Uint8Array>) =>
  Readable.fromWeb(content as Parameters<typeof Readable.fromWeb>[0]);

/**
 * Signs a manifest (HMAC-SHA-256). The manifest has the checksums of the other files, so this proves that
 * all of them come from the site: everyone who knows the public key can encrypt.
 */
export function sign(content: string, signingKey: string): string {
  return createHmac("sha256", signingKey).update(content).digest("hex");
}

export function isSignedBy(content: string, signature: string, signingKey: string): boolean {
  const expected = Buffer.from(sign(content, signingKey));
  const given = Buffer.from(signature.trim());
  return given.length === expected.length && timingSafeEqual(given, expected);
}
