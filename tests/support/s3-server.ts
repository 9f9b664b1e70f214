import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { createS3Storage } from "@/lib/storage/s3-storage";
import { findSignatureProblem, s3Keys, s3Region } from "@/tests/support/s3-signature";

const bucket = "shop-files";

type MultipartUpload = { readonly key: string; readonly parts: Map<number, Buffer> };

/**
 * Starts a bucket in memory that checks each request's signature and its age: the parts of the S3
 * API that we use (https://docs.aws.amazon.com/AmazonS3/latest/API).
 * @param allowedOrigin its CORS rule: pages that may send files, but see no header of the response
 */
export async function startS3Server(allowedOrigin?: string) {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, MultipartUpload>();
  /** Methods and keys of requests with a bad or expired signature. */
  const refused: string[] = [];
  let clockOffsetMs = 0;
  const aged = { until: "", byMs: 0 };

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://bucket");
    const key = decodeURIComponent(url.pathname.slice(`/${bucket}/`.length));
    if (allowedOrigin !== undefined && request.headers.origin === allowedOrigin) {
      response.setHeader("Access-Control-Allow-Origin", allowedOrigin);
    }
    if (request.method === "OPTIONS") {
      response.writeHead(200, {
        "Access-Control-Allow-Methods": "PUT",
        "Access-Control-Allow-Headers": request.headers["access-control-request-headers"] ?? "",
      });
      response.end();
      return;
    }
    const isAged = (url.searchParams.get("X-Amz-Date") ?? "z") <= aged.until;
    const now = new Date(Date.now() + clockOffsetMs + (isAged ? aged.byMs : 0));
    const problem = await findSignatureProblem(request, now);
    if (problem) {
      refused.push(`${request.method} ${key}`);
      return refuse(response, 403, problem);
    }
    const uploadId = url.searchParams.get("uploadId");
    const body = await buffer(request);
    if (request.method === "POST" && url.searchParams.has("uploads")) {
      const id = `upload-${uploads.size + 1}`;
      uploads.set(id, { key, parts: new Map() });
      return sendXml(
        response,
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    if (uploadId !== null) return respondToUpload(request, response, { url, key, uploadId, body });
    const contentType = url.searchParams.get("response-content-type");
    respondToObject(request, response, { key, body, contentType });
  }

  function respondToUpload(
    request: IncomingMessage,
    response: ServerResponse,
    input: {
      readonly url: URL;
      readonly key: string;
      readonly uploadId: string;
      readonly body: Buffer;
    },
  ): void {
    const { url, key, uploadId, body } = input;
    const upload = uploads.get(uploadId);
    if (upload?.key !== key) {
      refuse(response, 404, "NoSuchUpload");
      return;
    }
    const parts = [...upload.parts].sort(([a], [b]) => a - b);
    if (request.method === "PUT") {
      upload.parts.set(Number(url.searchParams.get("partNumber")), body);
      response.writeHead(200, { ETag: getTag(body) }).end();
    } else if (request.method === "GET") {
      // Two a page, so that listing has to continue.
      const after = Number(url.searchParams.get("part-number-marker") ?? 0);
      const rest = parts.filter(([number]) => number > after);
      const page = rest.slice(0, 2);
      const items = page.map(
        ([number, part]) =>
          `<Part><PartNumber>${number}</PartNumber><ETag>${getTag(part)}</ETag><Size>${part.length}</Size></Part>`,
      );
      const last = page.at(-1)?.[0] ?? 0;
      sendXml(
        response,
        `<ListPartsResult><IsTruncated>${rest.length > 2}</IsTruncated><NextPartNumberMarker>${last}</NextPartNumberMarker>${items.join("")}</ListPartsResult>`,
      );
    } else if (request.method === "POST") {
      objects.set(key, Buffer.concat(parts.map(([, part]) => part)));
      uploads.delete(uploadId);
      sendXml(response, "<CompleteMultipartUploadResult></CompleteMultipartUploadResult>");
    } else {
      uploads.delete(uploadId);
      response.writeHead(204).end();
    }
  }

  function respondToObject(
    request: IncomingMessage,
    response: ServerResponse,
    {
      key,
      body,
      contentType,
    }: { readonly key: string; readonly body: Buffer; readonly contentType: string | null },
  ): void {
    if (request.method === "PUT") {
      objects.set(key, body);
      response.writeHead(200, { ETag: getTag(body) }).end();
      return;
    }
    if (request.method === "DELETE") {
      objects.delete(key);
      response.writeHead(204).end();
      return;
    }
    const object = objects.get(key);
    if (!object) {
      refuse(response, 404, "NoSuchKey");
      return;
    }
    const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "") ?? [];
    const end = last ? Number(last) + 1 : object.length;
    const bytes = object.subarray(Number(first ?? 0), end);
    response.writeHead(first ? 206 : 200, {
      "Content-Length": bytes.length,
      ETag: `"${object.length}"`,
      ...(first && { "Content-Range": `bytes ${first}-${end - 1}/${object.length}` }),
      ...(contentType !== null && { "Content-Type": contentType }),
    });
    response.end(request.method === "HEAD" ? undefined : bytes);
  }

  const server = createServer((request, response) => {
    respond(request, response).catch((error) => response.destroy(error));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    objects,
    uploads,
    refused,
    storage: createS3Storage({ bucket, region: s3Region, endpoint, ...s3Keys }),
    /** Settings of a server that stores its files here. */
    settings: {
      S3_BUCKET: bucket,
      S3_REGION: s3Region,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: s3Keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
    },
    /** Moves the bucket's clock forward, which ages signed URLs. */
    advance(seconds: number) {
      clockOffsetMs += seconds * 1_000;
    },
    /** Ages only the URLs that were signed until now, as if both clocks had moved. */
    ageSignedUrls(seconds: number) {
      aged.until = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
      aged.byMs = seconds * 1_000;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function getTag(bytes: Buffer): string {
  return `"${createHash("md5").update(bytes).digest("hex")}"`;
}

function sendXml(response: ServerResponse, body: string): void {
  response.writeHead(200, { "Content-Type": "application/xml" }).end(body);
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { "Content-Type": "application/xml" });
  response.end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}
