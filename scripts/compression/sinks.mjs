import { createHash } from "node:crypto";
import { constants, createBrotliCompress, createGzip } from "node:zlib";

const STREAM_QUALITY = 4;

/** Hands on what is written, as it is. */
export const passing = (wire) => ({ holdsHead: false, write: wire.write, end: wire.end });

/** Compresses what is written while it is written, for pages made for one visitor. */
export function streaming(wire, response, encoding) {
  const zip =
    encoding === "br"
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: STREAM_QUALITY } })
      : createGzip();
  zip.on("data", (chunk) => {
    if (!wire.write(chunk)) zip.pause();
  });
  zip.on("end", () => wire.end());
  zip.on("drain", () => response.emit("drain"));
  zip.on("error", (error) => response.destroy(error));
  response.on("drain", () => zip.resume());
  response.on("close", () => zip.destroy());
  return {
    holdsHead: false,
    write: (...args) => zip.write(...args),
    end: (...args) => void zip.end(...args),
    flush: () => zip.flush(),
  };
}

/** Keeps a chunk as it was given: a page's text is worth more than its bytes (see `bodyOf`). */
function gather(chunks, [chunk, coding, done]) {
  if (chunk && typeof chunk !== "function") {
    const isText =
      typeof chunk === "string" && (typeof coding !== "string" || /^utf-?8$/i.test(coding));
    chunks.push(
      isText ? chunk : Buffer.from(chunk, typeof coding === "string" ? coding : undefined),
    );
  }
  return [chunk, coding, done].find((argument) => typeof argument === "function");
}

const bytesOf = (chunks) => Buffer.concat(chunks.map((chunk) => Buffer.from(chunk)));

/** A sink that holds the head back until the whole body is there, and gives that to `answer`. */
function holding(answer) {
  const chunks = [];
  const sink = {
    holdsHead: true,
    write(...args) {
      const called = gather(chunks, args);
      if (called) process.nextTick(called);
      return true;
    },
    end(...args) {
      const called = gather(chunks, args);
      const release = () => {
        sink.holdsHead = false;
      };
      answer(chunks, release, called);
    },
  };
  return sink;
}

/** Holds a page back until it is whole, completes it, and gives it to another sink in one piece. */
export const completing = (sink, complete) =>
  holding((chunks, release, called) => {
    release();
    sink.end(complete(bytesOf(chunks).toString()), called);
  });

/** Sends a body compressed, from what is kept under `key` or by compressing and keeping it. */
function sendKept(wire, response, { bodies, key, encoding }, chunks, release, called) {
  const send = (body) => {
    release();
    response.setHeader("content-length", body.length);
    wire.end(body, called);
  };
  const kept = bodies.find(key);
  if (kept) send(kept);
  else bodies.make(key, bytesOf(chunks), encoding).then(send, () => response.destroy());
}

const tagOf = (chunks) => {
  const hash = createHash("sha1");
  for (const chunk of chunks) hash.update(chunk);
  return `W/"${hash.digest("base64url")}"`;
};

/**
 * Texts that were answered last, completed and with their weak tags. Next.js hands on a prerendered
 * page as one string, the same at every visit, which a Map finds without reading it; its bytes and
 * their hash are a tenth of a millisecond for 58 KB.
 */
const knownBodies = new Map();
const KNOWN_BODIES = 256;

const asItIs = (text) => text;

/** A body as it goes out, and its weak tag, of what it holds. */
function bodyOf(chunks, complete) {
  const text = chunks.length === 1 && typeof chunks[0] === "string" ? chunks[0] : undefined;
  if (text === undefined) return { chunks, tag: tagOf(chunks) };
  let known = knownBodies.get(text);
  if (known?.complete !== complete) {
    const completed = [complete(text)];
    known = { complete, chunks: completed, tag: tagOf(completed) };
    if (knownBodies.size >= KNOWN_BODIES) knownBodies.delete(knownBodies.keys().next().value);
    knownBodies.set(text, known);
  }
  return known;
}

/** Answers with a body that is compressed once for its `key`, or without one for what it holds. */
export const keeping = (wire, response, { bodies, encoding, key }) =>
  holding((chunks, ...rest) => {
    const kept = { bodies, encoding, key: key || `${encoding} ${tagOf(chunks)}` };
    sendKept(wire, response, kept, chunks, ...rest);
  });

/** True when an If-None-Match names this weak tag (RFC 9110, 13.1.2). */
function isKnown(header, tag) {
  return header === "*" || header?.split(",").some((one) => one.trim() === tag) === true;
}

/**
 * Completes a body, gives it its tag, answers 304 to who has it, and else sends it compressed once for
 * that tag. Next.js would work out the tag in JavaScript, letter by letter: half a millisecond for
 * 45 KB, which is a good part of a visit.
 */
export function tagging(wire, request, response, { bodies, encoding, complete = asItIs }) {
  return holding((written, release, called) => {
    const { chunks, tag } = bodyOf(written, complete);
    response.setHeader("etag", tag);
    if (isKnown(request.headers["if-none-match"], tag)) {
      release();
      response.statusCode = 304;
      for (const name of ["content-type", "content-length", "content-encoding"])
        response.removeHeader(name);
      wire.end(called);
    } else if (encoding === "identity") {
      release();
      const body = bytesOf(chunks);
      response.setHeader("content-length", body.length);
      wire.end(body, called);
    } else {
      const key = `${encoding} ${tag}`;
      sendKept(wire, response, { bodies, key, encoding }, chunks, release, called);
    }
  });
}
