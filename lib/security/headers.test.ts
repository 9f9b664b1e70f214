import { describe, expect, it } from "vitest";
import { isNonceContentPolicy, isOwnContentPolicy } from "@/lib/security/content-policy";
import { areGuardedCookies } from "@/lib/security/guarded-cookies";
import { isLongStrictTransport } from "@/lib/security/strict-transport";
import { isGuardedOrigin } from "@/lib/security/transport";
import { contentSecurityPolicy } from "@/lib/web/http/content-security-policy";

const open = contentSecurityPolicy({ isDevelopment: false });
const nonce = "n".repeat(43);
const strict = contentSecurityPolicy({ nonce, isDevelopment: false });

describe("transport", () => {
  it("is guarded on https, and on this machine", () => {
    for (const origin of ["https://shop.test", "http://localhost:3000", "http://127.0.0.1:80"]) {
      expect(isGuardedOrigin(origin), origin).toBe(true);
    }
  });

  it("is not on plain http, nor on a host that only looks local", () => {
    for (const origin of [
      "http://shop.test",
      "http://localhost.evil.test",
      "ftp://localhost.x",
      "",
    ]) {
      expect(isGuardedOrigin(origin), origin).toBe(false);
    }
  });
});

describe("strict transport", () => {
  it("holds for a year or more", () => {
    expect(isLongStrictTransport("max-age=63072000")).toBe(true);
    expect(isLongStrictTransport('includeSubDomains; Max-Age="31536000"; preload')).toBe(true);
  });

  it.each([null, "", "max-age=0", "max-age=31535999", "x-max-age=63072000", "max-age=-63072000"])(
    "does not by %j",
    (header) => {
      expect(isLongStrictTransport(header)).toBe(false);
    },
  );
});

describe("the content policy", () => {
  it("of our pages is our own", () => {
    expect(isOwnContentPolicy(open)).toBe(true);
    expect(isOwnContentPolicy(strict)).toBe(true);
    expect(isNonceContentPolicy(strict)).toBe(true);
  });

  it("needs a nonce and strict-dynamic, without unsafe-inline, on private pages", () => {
    expect(isNonceContentPolicy(open)).toBe(false);
    expect(isNonceContentPolicy(strict.replace(nonce, "short"))).toBe(false);
    expect(isNonceContentPolicy(strict.replace(" 'strict-dynamic'", ""))).toBe(false);
    expect(isNonceContentPolicy(strict.replace("'strict-dynamic'", "$& 'unsafe-inline'"))).toBe(
      false,
    );
  });

  it.each([
    ["with eval", "script-src 'self'", "script-src 'self' 'unsafe-eval'"],
    ["with compiled code", "script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"],
    ["with another host", "img-src 'self'", "img-src 'self' https://cdn.test"],
    ["with a host without a scheme", "connect-src 'self'", "connect-src 'self' api.test"],
    ["with every host", "img-src 'self'", "img-src *"],
    ["with every https host", "font-src 'self'", "font-src https:"],
    ["with data as scripts", "script-src 'self'", "script-src 'self' data:"],
    ["that may be framed", "frame-ancestors 'none'", "frame-ancestors 'self'"],
    ["that says nothing of frames", "; frame-ancestors 'none'", ""],
    ["without a default", "default-src 'self'; ", ""],
    ["with plug-ins", "object-src 'none'", "object-src 'self'"],
    ["with forms to anywhere", "form-action 'self'", "form-action *"],
    [
      "whose stricter directive comes second",
      "default-src 'self'",
      "default-src *; default-src 'self'",
    ],
  ])("%s is not", (_what, from, to) => {
    const worse = open.replace(from, to);
    expect(worse).not.toBe(open);
    expect(isOwnContentPolicy(worse)).toBe(false);
  });

  it("that is missing is not", () => {
    expect(isOwnContentPolicy(null)).toBe(false);
    expect(isNonceContentPolicy("")).toBe(false);
  });
});

describe("cookies", () => {
  const local = "browser=x; Path=/; Max-Age=9; HttpOnly; SameSite=lax";
  const https = `__Host-${local}; Secure`;

  it("are guarded as the shop sets them", () => {
    expect(areGuardedCookies([https, https], true)).toBe(true);
    expect(areGuardedCookies([local], false)).toBe(true);
  });

  it("on https need Secure and the name that binds them to this host", () => {
    expect(areGuardedCookies([local], true)).toBe(false);
    expect(areGuardedCookies([`${local}; Secure`], true)).toBe(false);
    expect(areGuardedCookies([`__Host-${local}`], true)).toBe(false);
    expect(areGuardedCookies([`${https}; Domain=shop.test`], true)).toBe(false);
  });

  it.each(["; HttpOnly", "; SameSite=lax", "; Path=/"])("are not without %s", (part) => {
    expect(areGuardedCookies([https.replace(part, "")], true)).toBe(false);
    expect(areGuardedCookies([local.replace(part, "")], false)).toBe(false);
  });

  it("are not when one of them is not, or none is set", () => {
    expect(areGuardedCookies([https, "theme=dark; Path=/"], true)).toBe(false);
    expect(areGuardedCookies([https.replace("lax", "none")], true)).toBe(false);
    expect(areGuardedCookies([], true)).toBe(false);
  });
});
