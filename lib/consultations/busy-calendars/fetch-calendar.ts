import "server-only";
import { lookup } from "node:dns/promises";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { type RequestOptions, request as requestHttps } from "node:https";
import { isIP } from "node:net";
import { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import ipaddr from "ipaddr.js";
import type { CalendarFeeds, FetchedCalendar } from "@/lib/core/ports/calendar-feeds";

/** How addresses are resolved and connected to. Only tests have another one. */
export type Network = {
  readonly resolve: (host: string) => Promise<readonly string[]>;
  readonly request: typeof requestHttps;
};

const publicNetwork: Network = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  request: requestHttps,
};

const maxBytes = 10 * 1024 * 1024;
const maxRedirects = 3;
const maxEtagLength = 500;
const redirectStatuses: readonly (number | undefined)[] = [301, 302, 303, 307, 308];

/**
 * Creates the adapter that reads calendars. It connects by https to public addresses only, so that it
 * never reaches our own network, and a failure says no more than that.
 * @param localAddress a calendar on this computer that's read too (DEMO_CALENDAR_URL, refused in production)
 */
export function createCalendarFeeds(
  localAddress: string | undefined,
  network: Network = publicNetwork,
): CalendarFeeds {
  return {
    async fetch(address, { etag, timeoutMs }) {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        let url = new URL(address);
        for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
          const isLocal = url.href === localAddress;
          const response = await open(url, { etag, signal, isLocal }, network);
          if (!redirectStatuses.includes(response.statusCode)) return await read(response, etag);
          response.destroy();
          url = new URL(response.headers.location ?? "", url);
        }
      } catch {
        // Unknown hosts, refused addresses and slow servers look the same.
      }
      return { kind: "failed", problem: "unreachable" };
    },
  };
}

/** True for addresses on the public internet, which exactly one machine has. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") return false;
  // 2000::/3 is all that IANA has assigned; the rest contains old ways to write IPv4 addresses.
  return parsed.kind() === "ipv4" || (parsed.toByteArray()[0] ?? 0) >> 5 === 1;
}

async function open(
  url: URL,
  options: {
    readonly etag: string | null;
    readonly signal: AbortSignal;
    readonly isLocal: boolean;
  },
  network: Network,
): Promise<IncomingMessage> {
  const { etag, signal, isLocal } = options;
  if (!isLocal && url.protocol !== "https:") throw new Error("not https");
  const connection = isLocal ? {} : await pinAddress(url, signal, network);
  const request = isLocal ? requestHttp : network.request;
  return await new Promise((resolve, reject) => {
    const sent = request(url, {
      ...connection,
      signal,
      // A connection that's kept would skip the check of its address.
      agent: false,
      headers: {
        accept: "text/calendar",
        "accept-encoding": "gzip, deflate, br",
        "user-agent": "busy-calendar-reader",
        ...(etag !== null && { "if-none-match": etag }),
      },
    });
    sent.on("response", resolve);
    sent.on("error", reject);
    sent.end();
  });
}

/** Resolves a host once and returns the option that connects to exactly what was checked. */
async function pinAddress(
  url: URL,
  signal: AbortSignal,
  network: Network,
): Promise<Pick<RequestOptions, "lookup">> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(host) ? [host] : await withSignal(network.resolve(host), signal);
  const [first] = addresses;
  if (first === undefined || !addresses.every(isPublicAddress)) throw new Error("not public");
  const resolved = addresses.map((address) => ({ address, family: isIP(address) }));
  return {
    lookup: (_host, options, callback) => {
      if (options.all) callback(null, resolved);
      else callback(null, first, isIP(first));
    },
  };
}

async function withSignal<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return await new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

async function read(response: IncomingMessage, etag: string | null): Promise<FetchedCalendar> {
  try {
    if (response.statusCode === 304 && etag !== null) return { kind: "unchanged" };
    if (response.statusCode !== 200) return { kind: "failed", problem: "unreachable" };
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of decode(response)) {
      size += (chunk as Buffer).length;
      if (size > maxBytes) return { kind: "failed", problem: "too_large" };
      chunks.push(chunk as Buffer);
    }
    const bytes = Buffer.concat(chunks);
    const start = bytes
      .subarray(0, 20)
      .toString("utf8")
      .replace(/^\uFEFF/, "");
    if (!/^BEGIN:VCALENDAR/i.test(start)) return { kind: "failed", problem: "not_calendar" };
    const version = response.headers.etag ?? null;
    return {
      kind: "fetched",
      bytes,
      etag: version !== null && version.length <= maxEtagLength ? version : null,
    };
  } finally {
    response.destroy();
  }
}

function decode(response: IncomingMessage): AsyncIterable<unknown> {
  const encoding = (response.headers["content-encoding"] ?? "identity").toLowerCase();
  if (encoding === "identity") return response;
  const decoders = {
    gzip: createGunzip,
    "x-gzip": createGunzip,
    deflate: createInflate,
    br: createBrotliDecompress,
  };
  const create = decoders[encoding as keyof typeof decoders];
  if (!create) throw new Error("unknown encoding");
  return Readable.prototype.compose.call(response, create()) as AsyncIterable<unknown>;
}
