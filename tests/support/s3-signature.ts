import { createHash, createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { SignatureV4 } from "@smithy/signature-v4";

export const s3Keys = { accessKeyId: "key-of-the-test", secretAccessKey: "secret-of-the-test" };
export const s3Region = "us-east-1";

/** SHA-256 as the SDK's signer expects it. */
class Sha256 {
  private readonly hash;
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    const key = typeof secret === "string" ? secret : secret && toBytes(secret);
    this.hash = key === undefined ? createHash("sha256") : createHmac("sha256", key);
  }
  update(data: string | ArrayBuffer | ArrayBufferView) {
    this.hash.update(typeof data === "string" ? data : toBytes(data));
  }
  async digest() {
    return new Uint8Array(this.hash.digest());
  }
}

function toBytes(data: ArrayBuffer | ArrayBufferView): Uint8Array {
  return ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);
}

const signer = new SignatureV4({
  credentials: s3Keys,
  region: s3Region,
  service: "s3",
  sha256: Sha256 as never,
  uriEscapePath: false,
});

/**
 * Signs a request again, as it arrived, with the SDK's own signer. Returns the S3 error code if the
 * signature differs or has expired; null if it's good.
 */
export async function findSignatureProblem(
  request: IncomingMessage,
  now: Date,
): Promise<"AccessDenied" | "SignatureDoesNotMatch" | null> {
  const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
  const query = Object.fromEntries(url.searchParams);
  const given = query["X-Amz-Signature"];
  const authorization = request.headers.authorization ?? "";
  const signedHeaders = given
    ? query["X-Amz-SignedHeaders"]
    : /SignedHeaders=([^,]+)/.exec(authorization)?.[1];
  const stamp = given ? query["X-Amz-Date"] : request.headers["x-amz-date"]?.toString();
  if (!signedHeaders || !stamp) return "AccessDenied";
  const signingDate = parseStamp(stamp);
  const headers = Object.fromEntries(
    signedHeaders.split(";").map((name) => [name, String(request.headers[name] ?? "")]),
  );
  for (const name of Object.keys(query)) {
    if (/^X-Amz-(Algorithm|Credential|Date|Expires|SignedHeaders|Signature)$/.test(name)) {
      delete query[name];
    }
  }
  const unsigned = {
    method: request.method ?? "",
    protocol: "http:",
    hostname: url.hostname,
    path: url.pathname,
    query,
    headers,
  };
  if (!given) {
    const signed = await signer.sign(unsigned, { signingDate });
    const isSame = signed.headers.authorization === authorization;
    return isSame ? null : "SignatureDoesNotMatch";
  }
  const expiresIn = Number(url.searchParams.get("X-Amz-Expires"));
  if (now.getTime() > signingDate.getTime() + expiresIn * 1_000) return "AccessDenied";
  const { "X-Amz-Content-Sha256": payload = "", ...rest } = query;
  const again = await signer.presign(
    {
      ...unsigned,
      query: rest,
      headers: { ...headers, ...(payload ? { "X-Amz-Content-Sha256": payload } : {}) },
    },
    { signingDate, expiresIn, unhoistableHeaders: new Set(Object.keys(headers)) },
  );
  return again.query?.["X-Amz-Signature"] === given ? null : "SignatureDoesNotMatch";
}

function parseStamp(stamp: string): Date {
  return new Date(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
}
