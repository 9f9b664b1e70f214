import { CompressedBodies } from "./compressed-bodies.mjs";
import { isCompressible, negotiateEncoding } from "./negotiate.mjs";
import { completing, keeping, passing, streaming, tagging } from "./sinks.mjs";

const MIN_BYTES = 1024;
const MAX_KEPT_BYTES = 4 * 1024 * 1024;
const CACHE_LIMIT_BYTES = 64 * 1024 * 1024;

/** Codings of one body are equal but not identical, which a weak tag says (RFC 9110, 8.8.1). */
function weakenTag(response) {
  const tag = response.getHeader("etag");
  if (typeof tag === "string" && tag.startsWith('"')) response.setHeader("etag", `W/${tag}`);
}

function addVary(response) {
  const vary = [response.getHeader("vary") ?? []].flat().join(", ");
  if (/(?:^|[\s,])(?:\*|accept-encoding)(?:$|[\s,])/i.test(vary)) return;
  response.setHeader("vary", vary ? `${vary}, Accept-Encoding` : "Accept-Encoding");
}

function applyHeaders(response, head) {
  const [reason, given] = typeof head[0] === "string" ? head : [undefined, head[0]];
  if (reason !== undefined) response.statusMessage = reason;
  if (Array.isArray(given)) {
    for (let at = 0; at + 1 < given.length; at += 2) response.setHeader(given[at], given[at + 1]);
  } else {
    for (const [name, value] of Object.entries(given ?? {})) response.setHeader(name, value);
  }
}

function isWorthCompressing(response) {
  if ([204, 206].includes(response.statusCode) || response.hasHeader("content-encoding"))
    return false;
  return isCompressible(response.getHeader("content-type"));
}

/** True for a page or file that everybody gets alike, whole, and without a tag so far. */
function isUntagged(request, response, length) {
  return (
    request.method === "GET" &&
    response.statusCode === 200 &&
    length <= MAX_KEPT_BYTES &&
    !response.hasHeader("etag") &&
    /(?:^|[\s,])(?:s-maxage=|public\b)/.test(String(response.getHeader("cache-control") ?? ""))
  );
}

const isPage = (response) => /^text\/html\b/.test(String(response.getHeader("content-type")));

/** True for a public page that is made for each visit. Private ones have a nonce in their policy. */
function isPublicVisit(request, response) {
  return (
    request.method === "GET" &&
    response.statusCode === 200 &&
    isPage(response) &&
    !String(response.getHeader("content-security-policy")).includes("'nonce-")
  );
}

/** Reads the head that the application has set, completes it, and says where the body goes. */
function openSink(request, response, wire, { bodies, completePage }) {
  const encoding = negotiateEncoding(request.headers["accept-encoding"]);
  if (response.statusCode === 304 && encoding !== "identity") weakenTag(response);
  if (response.statusCode === 304 || !isWorthCompressing(response)) return passing(wire);
  addVary(response);
  const length = Number(response.getHeader("content-length") ?? Number.NaN);
  const forbidden = /no-transform/i.test(String(response.getHeader("cache-control") ?? ""));
  const isPlain = encoding === "identity" || forbidden || length < MIN_BYTES;
  if (isUntagged(request, response, length)) {
    if (!isPlain) {
      response.setHeader("content-encoding", encoding);
      response.removeHeader("accept-ranges");
    }
    return tagging(wire, request, response, {
      bodies,
      encoding: isPlain ? "identity" : encoding,
      complete: isPage(response) ? completePage : undefined,
    });
  }
  const tag = response.getHeader("etag");
  const isCompleted = completePage && !tag && !forbidden && isPublicVisit(request, response);
  const completed = (sink) => (isCompleted ? completing(sink, completePage) : sink);
  if (isCompleted) response.removeHeader("content-length");
  if (isPlain) return completed(passing(wire));
  const isKept = typeof tag === "string" && length <= MAX_KEPT_BYTES;
  response.setHeader("content-encoding", encoding);
  response.removeHeader("content-length");
  response.removeHeader("accept-ranges");
  weakenTag(response);
  if (request.method === "HEAD") return passing(wire);
  if (!isKept) return completed(streaming(wire, response, encoding));
  // A weak tag may be no more than a file's date and size, which another file can share. Its address
  // would tell them apart, but has endless spellings (%33 for 3), each a body to compress and keep.
  const isOfBody = !tag.startsWith("W/");
  const key = isOfBody && [encoding, tag, length, response.getHeader("content-type")].join(" ");
  return keeping(wire, response, { bodies, encoding, key });
}

/**
 * Gives a server its compression. In: what completes the text of a public page, asked once for each
 * text of a prerendered one. Out: a function to call on each request before the application sees it.
 * Bodies with an ETag (prerendered pages, assets) are compressed once per tag instead of once per
 * visitor, so a page that has changed is never answered by its older copy; every other text is
 * compressed while it is written.
 */
export function compression(completePage) {
  const bodies = new CompressedBodies(CACHE_LIMIT_BYTES);
  return (request, response) => {
    const wire = {
      writeHead: response.writeHead.bind(response),
      write: response.write.bind(response),
      end: response.end.bind(response),
      flushHeaders: response.flushHeaders.bind(response),
    };
    let sink;
    const begin = () => {
      sink ??= openSink(request, response, wire, { bodies, completePage });
      return sink;
    };
    response.writeHead = (status, ...head) => {
      if (!sink) {
        response.statusCode = status;
        applyHeaders(response, head);
      }
      if (!begin().holdsHead) wire.writeHead(response.statusCode);
      return response;
    };
    response.flushHeaders = () => {
      if (!begin().holdsHead) wire.flushHeaders();
    };
    response.write = (...args) => begin().write(...args);
    response.end = (...args) => {
      begin().end(...args);
      return response;
    };
    response.flush = () => begin().flush?.();
  };
}
