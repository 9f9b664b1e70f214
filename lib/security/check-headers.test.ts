import { describe, expect, it } from "vitest";
import {
  areCookiesProtected,
  isLongStrictTransport,
  isNonceContentPolicy,
  isStrictContentPolicy,
  isTrustworthyOrigin,
} from "@/lib/security/check-headers";
import { contentSecurityPolicy } from "@/lib/web/http/security-headers";

const open = contentSecurityPolicy({ isDevelopment: false });
const nonce = "n".repeat(43);
const strict = contentSecurityPolicy({ nonce, isDevelopment: false });

describe("transport", () => {
  it("is secure on https and localhost", () => {
    for (const origin of ["https://shop.test", "http://localhost:3000", "http://127.0.0.1:80"]) {
      expect(isTrustworthyOrigin(origin), origin).toBe(true);
    }
  });

  it("is insecure on http and on hosts that only look local", () => {
    for (const origin of [
      "http://shop.test",
      "http://localhost.evil.test",
      "ftp://localhost.x",
      "",
    ]) {
      expect(isTrustworthyOrigin(origin), origin).toBe(false);
    }
  });
});

describe("the Strict-Transport-Security header", () => {
  it("must last a year or more", () => {
    expect(isLongStrictTransport("max-age=63072000")).toBe(true);
    expect(isLongStrictTransport('includeSubDomains; Max-Age="31536000"; preload')).toBe(true);
  });

  it.each([null, "", "max-age=0", "max-age=31535999", "x-max-age=63072000", "max-age=-63072000"])(
    "is rejected as %j",
    (header) => {
      expect(isLongStrictTransport(header)).toBe(false);
    },
  );
});

describe("the content policy", () => {
  it("of our own pages is accepted", () => {
    expect(isStrictContentPolicy(open)).toBe(true);
    expect(isStrictContentPolicy(strict)).toBe(true);
    expect(isNonceContentPolicy(strict)).toBe(true);
  });

  it("requires a nonce and strict-dynamic, without unsafe-inline, on private pages", () => {
    expect(isNonceContentPolicy(open)).toBe(false);
    expect(isNonceContentPolicy(strict.replace(nonce, "short"))).toBe(false);
    expect(isNonceContentPolicy(strict.replace(" 'strict-dynamic'", ""))).toBe(false);
    expect(isNonceContentPolicy(strict.replace("'strict-dynamic'", "$& 'unsafe-inline'"))).toBe(
      false,
    );
  });

  it.each([
    ["with eval", "script-src 'self'", "script-src 'self' 'unsafe-eval'"],
    ["with WebAssembly", "script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"],
    ["with another host", "img-src 'self'", "img-src 'self' https://cdn.test"],
    ["with a host without a scheme", "connect-src 'self'", "connect-src 'self' api.test"],
    ["with every host", "img-src 'self'", "img-src *"],
    ["with every https host", "font-src 'self'", "font-src https:"],
    ["with data as scripts", "script-src 'self'", "script-src 'self' data:"],
    ["that allows framing", "frame-ancestors 'none'", "frame-ancestors 'self'"],
    ["without frame-ancestors", "; frame-ancestors 'none'", ""],
    ["without a default", "default-src 'self'; ", ""],
    ["with plug-ins", "object-src 'none'", "object-src 'self'"],
    ["with forms to anywhere", "form-action 'self'", "form-action *"],
    [
      "with a second, stricter directive",
      "default-src 'self'",
      "default-src *; default-src 'self'",
    ],
  ])("%s is rejected", (_what, from, to) => {
    const weakened = open.replace(from, to);
    expect(weakened).not.toBe(open);
    expect(isStrictContentPolicy(weakened)).toBe(false);
  });

  it("is rejected if it's missing", () => {
    expect(isStrictContentPolicy(null)).toBe(false);
    expect(isNonceContentPolicy("")).toBe(false);
  });
});

describe("cookies", () => {
  const local = "browser=x; Path=/; Max-Age=9; HttpOnly; SameSite=lax";
  const https = `__Host-${local}; Secure`;

  it("from our own pages are protected", () => {
    expect(areCookiesProtected([https, https], true)).toBe(true);
    expect(areCookiesProtected([local], false)).toBe(true);
  });

  it("require Secure and the __Host- prefix on https", () => {
    expect(areCookiesProtected([local], true)).toBe(false);
    expect(areCookiesProtected([`${local}; Secure`], true)).toBe(false);
    expect(areCookiesProtected([`__Host-${local}`], true)).toBe(false);
    expect(areCookiesProtected([`${https}; Domain=shop.test`], true)).toBe(false);
  });

  it.each(["; HttpOnly", "; SameSite=lax", "; Path=/"])("are unprotected without %s", (part) => {
    expect(areCookiesProtected([https.replace(part, "")], true)).toBe(false);
    expect(areCookiesProtected([local.replace(part, "")], false)).toBe(false);
  });

  it("are unprotected if one of them is, or none is set", () => {
    expect(areCookiesProtected([https, "theme=dark; Path=/"], true)).toBe(false);
    expect(areCookiesProtected([https.replace("lax", "none")], true)).toBe(false);
    expect(areCookiesProtected([], true)).toBe(false);
  });
});
