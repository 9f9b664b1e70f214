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

/**
 * Answers with the kept body of `key`, or gathers what is written and keeps it compressed. The head
 * waits until the length is known.
 */
export function keeping(wire, response, { bodies, key, encoding }) {
  const kept = bodies.find(key);
  const chunks = [];
  const sink = {
    holdsHead: true,
    write(chunk, coding, done) {
      const called = typeof coding === "function" ? coding : done;
      if (!kept) chunks.push(Buffer.from(chunk, typeof coding === "string" ? coding : undefined));
      if (called) process.nextTick(called);
      return true;
    },
    end(chunk, coding, done) {
      const called = [chunk, coding, done].find((argument) => typeof argument === "function");
      if (chunk && typeof chunk !== "function") sink.write(chunk, coding);
      const send = (body) => {
        sink.holdsHead = false;
        response.setHeader("content-length", body.length);
        wire.end(body, called);
      };
      if (kept) send(kept);
      else bodies.make(key, Buffer.concat(chunks), encoding).then(send, () => response.destroy());
    },
  };
  return sink;
}
