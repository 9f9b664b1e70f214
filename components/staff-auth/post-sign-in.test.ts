import { afterEach, expect, it, vi } from "vitest";
import { getFailureMessage } from "@/components/staff-auth/failure-messages";
import { postSignIn } from "@/components/staff-auth/post-sign-in";

afterEach(() => vi.unstubAllGlobals());

/** Answers like next-auth. */
function stubAnswer(url: string) {
  vi.stubGlobal("window", { location: { href: "https://shop.test/admin/login" } });
  vi.stubGlobal("fetch", async (path: string) =>
    Response.json(path.endsWith("/csrf") ? { csrfToken: "token" } : { url }),
  );
}

const describeSignIn = async () => {
  const result = await postSignIn("password", { email: "a@b.test", password: "secret" });
  return result.ok ? "signed in" : getFailureMessage(result.failure, "Failed to sign in");
};

it("says that cookies are blocked if the token's cookie didn't come back", async () => {
  stubAnswer("https://shop.test/api/auth/signin?csrf=true");
  expect(await describeSignIn()).toMatch(/^Your browser blocks or deleted this site's cookies/);
});

it("names the connection if no response arrived", async () => {
  stubAnswer("");
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("Load failed")));
  expect(await describeSignIn()).toBe("Failed to sign in. Check your connection and try again.");
});

it("signs in without an error in the answer", async () => {
  stubAnswer("https://shop.test/admin");
  expect(await describeSignIn()).toBe("signed in");
});
