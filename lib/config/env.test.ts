import { describe, expect, it, test } from "vitest";
import { getDeployEnvironment } from "@/lib/config/deploy-environment";
import { adminEmailsSchema, EnvError, isRightClickBlocked, loadEnv } from "@/lib/config/env";
import { findProfileSenderProblem } from "@/lib/config/production-problems";

const secret = "0123456789abcdef0123456789abcdef";
const local = {
  DATABASE_URL: "postgres://localhost/site",
  AUTH_SECRET: secret,
  LINK_SECRET: secret,
  CRON_SECRET: secret,
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  RESEND_API_KEY: "re_1",
  RESEND_WEBHOOK_SECRET: "whsec_1",
};

const bucketSettings = {
  S3_BUCKET: "files",
  S3_REGION: "us-east-2",
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "secret",
};
const behindProxy = { TRUSTED_PROXIES: "1", MAIL_FROM: "Shop <orders@shop.com>" };

function problems(source: Record<string, string>): readonly string[] {
  try {
    loadEnv(source);
    return [];
  } catch (error) {
    if (error instanceof EnvError) return error.problems;
    throw error;
  }
}

describe("loadEnv", () => {
  it("accepts local settings and applies defaults", () => {
    expect(loadEnv({ ...local, PORT: "3400" })).toMatchObject({
      SITE_URL: "http://localhost:3400",
      DEPLOY_ENV: "local",
      TRUSTED_PROXIES: 0,
      STRIPE_TAX: "off",
    });
  });

  it("lists every bad and missing setting without its value", () => {
    const found = problems({ PORT: "door", SITE_URL: "https://shop.test/x", AUTH_SECRET: "hush" });
    for (const name of ["PORT", "SITE_URL", "AUTH_SECRET", "DATABASE_URL", "STRIPE_SECRET_KEY"]) {
      expect(found.filter((line) => line.startsWith(name))).toHaveLength(1);
    }
    expect(found.join()).not.toContain("hush");
  });

  it("accepts senders with and without a name", () => {
    const named = { MAIL_FROM: "TME Orders <orders@mail.shop.test>", STAFF_EMAIL: "us@shop.test" };
    expect(loadEnv({ ...local, ...named })).toMatchObject(named);
    for (const bad of [
      "orders",
      "Orders <orders@>",
      "a@shop.test, b@shop.test",
      "A\nB <a@b.test>",
    ]) {
      for (const name of ["MAIL_FROM", "MAIL_FROM_NEWSLETTER", "MAIL_REPLY_TO", "STAFF_EMAIL"]) {
        const found = problems({ ...local, [name]: bad });
        expect(found).toEqual([expect.stringMatching(`^${name} must be an email address`)]);
      }
    }
  });

  it("accepts pino's log levels and defaults to info", () => {
    expect(loadEnv(local).LOG_LEVEL).toBe("info");
    expect(loadEnv({ ...local, LOG_LEVEL: "warn" }).LOG_LEVEL).toBe("warn");
    expect(problems({ ...local, LOG_LEVEL: "loud" })).toEqual([
      "LOG_LEVEL must be one of debug, info, warn, error, silent",
    ]);
  });

  it("treats an empty setting as missing", () => {
    expect(problems({ ...local, CRON_SECRET: "" })).toEqual(["CRON_SECRET is missing"]);
  });

  it("rejects local-only settings in production", () => {
    const production = { ...local, ...behindProxy, DEPLOY_ENV: "production" };
    expect(problems(production)).toEqual(["SITE_URL is missing"]);
    expect(problems({ ...production, SITE_URL: "http://shop.test" })).toEqual([
      "SITE_URL must be https, or DEPLOY_ENV local if only you use this site",
    ]);
    const sandboxed = { SITE_URL: "https://shop.test", STRIPE_API_URL: "http://localhost:3001" };
    expect(problems({ ...production, ...sandboxed })).toHaveLength(1);
    const turned = {
      SITE_URL: "https://shop.test",
      NEWSLETTER_CLOCK_FILE: ".data/newsletter-clock",
    };
    expect(problems({ ...production, ...turned })).toEqual([
      "NEWSLETTER_CLOCK_FILE is for local use only",
    ]);
  });

  it("requires credentials and a location for a bucket", () => {
    const keys = { S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "secret" };
    const bucket = { ...local, S3_BUCKET: "files" };
    const elsewhere = { S3_ENDPOINT: "https://storage.test" };
    expect(problems({ ...bucket, ...elsewhere })).toEqual([
      "S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY",
    ]);
    expect(problems({ ...bucket, ...keys, S3_REGION: "" })).toEqual([
      "S3_BUCKET needs S3_REGION (on Amazon) or S3_ENDPOINT (on other services)",
    ]);
    expect(problems({ ...bucket, ...keys, S3_REGION: "us-east-2" })).toEqual([]);
    expect(problems({ ...bucket, ...keys, ...elsewhere })).toEqual([]);
  });

  it("accepts https links, and any app scheme for the app link", () => {
    const links = {
      SCHEDULER_30_URL: "https://calendar.test/30?ref=site",
      COMMUNITY_APP_URL: "discord://invite/name",
    };
    expect(loadEnv({ ...local, ...links })).toMatchObject(links);
    const bad = {
      COMMUNITY_INVITE_URL: "chat.test/invite",
      COMMUNITY_IOS_STORE_URL: "javascript:alert(1)",
    };
    for (const [name, value] of Object.entries(bad)) {
      expect(problems({ ...local, [name]: value })).toEqual([`${name} must be an https address`]);
    }
    expect(problems({ ...local, SCHEDULER_45_URL: "http://calendar.test" })).toEqual([
      "SCHEDULER_45_URL must be an https address, or our own page, such as /schedule/30",
    ]);
    for (const value of [
      "javascript:alert(1)",
      "JavaScript:alert(1)",
      "data:text/html,x",
      "chat",
    ]) {
      expect(problems({ ...local, COMMUNITY_APP_URL: value })[0], value).toMatch(
        /^COMMUNITY_APP_URL must be an address/,
      );
    }
  });

  it("requires a bucket where the platform has no disk for uploads", () => {
    const missing = [expect.stringMatching(/^S3_BUCKET is missing: uploads need a bucket/)];
    const hosted = { ...local, ...behindProxy, SITE_URL: "https://shop.test" };
    for (const name of ["VERCEL", "DYNO", "K_SERVICE"]) {
      expect(problems({ ...hosted, [name]: "1" }), name).toEqual(missing);
      expect(problems({ ...hosted, ...bucketSettings, [name]: "1" }), name).toEqual([]);
    }
    expect(problems({ ...hosted, FLY_APP_NAME: "shop" })).toEqual([]);
  });

  it("gives a preview its own address, and refuses live keys there", () => {
    const preview = {
      ...{ ...local, ...bucketSettings, MAIL_FROM: behindProxy.MAIL_FROM },
      ...{ VERCEL: "1", VERCEL_ENV: "preview", VERCEL_URL: "shop-1a2b.vercel.app" },
      SITE_URL: "https://shop.test",
    };
    expect(loadEnv(preview)).toMatchObject({
      SITE_URL: "https://shop-1a2b.vercel.app",
      IS_PREVIEW: true,
    });
    const branch = { ...preview, VERCEL_BRANCH_URL: "shop-git-prices.vercel.app" };
    expect(loadEnv(branch).SITE_URL).toBe("https://shop-git-prices.vercel.app");
    expect(loadEnv({ ...branch, VERCEL_ENV: "production" })).toMatchObject({
      SITE_URL: "https://shop.test",
      IS_PREVIEW: false,
    });
    expect(problems({ ...preview, STRIPE_SECRET_KEY: "sk_live_1" })).toEqual([
      "STRIPE_SECRET_KEY is a live key: a preview needs a test key",
    ]);
    expect(problems({ ...preview, VERCEL_URL: "" })).toEqual([
      expect.stringMatching(/^VERCEL_URL is missing/),
    ]);
  });

  it("opens 10 connections on long-lived servers, and 3 where instances or connections are many", () => {
    expect(loadEnv(local).DATABASE_POOL_SIZE).toBe(10);
    const hosted = { ...local, ...behindProxy, ...bucketSettings, SITE_URL: "https://shop.test" };
    const size = (platform: string) => loadEnv({ ...hosted, [platform]: "1" }).DATABASE_POOL_SIZE;
    expect(["RENDER", "FLY_APP_NAME", "RAILWAY_ENVIRONMENT"].map(size)).toEqual([10, 10, 10]);
    expect(["VERCEL", "DYNO", "K_SERVICE"].map(size)).toEqual([3, 3, 3]);
  });

  it("trusts the proxies of a hosting platform and none elsewhere", () => {
    const sender = { MAIL_FROM: behindProxy.MAIL_FROM };
    const hosted = {
      ...local,
      ...sender,
      ...bucketSettings,
      VERCEL: "1",
      SITE_URL: "https://shop.test",
    };
    expect(loadEnv(hosted)).toMatchObject({ TRUSTED_PROXIES: 1, DEPLOY_ENV: "production" });
    expect(problems({ ...hosted, TRUSTED_PROXIES: "0" })).toHaveLength(1);
    const proxies = (platform: string) =>
      loadEnv({ ...hosted, VERCEL: "", [platform]: "1" }).TRUSTED_PROXIES;
    expect(["FLY_APP_NAME", "RAILWAY_ENVIRONMENT", "RENDER"].map(proxies)).toEqual([2, 2, 3]);
    expect(loadEnv({ ...local, TRUSTED_PROXIES: "2" }).TRUSTED_PROXIES).toBe(2);
  });

  it("refuses production without trusted proxies or with a placeholder as sender", () => {
    const own = { ...local, SITE_URL: "https://shop.com" };
    expect(problems(own)).toEqual([expect.stringMatching(/^TRUSTED_PROXIES is missing/)]);
    expect(problems({ ...own, ...behindProxy })).toEqual([]);
    expect(problems({ ...own, ...behindProxy, TRUSTED_PROXIES: "0" })).toHaveLength(1);
    for (const MAIL_FROM of ["a@shop.example", "Shop <orders@shop.test>", "a@example.com"]) {
      expect(problems({ ...own, ...behindProxy, MAIL_FROM })).toEqual([
        "MAIL_FROM is a placeholder: set it to the address that sends receipts",
      ]);
    }
  });
});

describe("a production site with live keys", () => {
  const live = {
    ...local,
    ...behindProxy,
    SITE_URL: "https://shop.com",
    STRIPE_SECRET_KEY: "sk_live_1",
  };

  it("starts with live keys only", () => {
    expect(problems(live)).toEqual([]);
    expect(problems({ ...live, STRIPE_PUBLISHABLE_KEY: "pk_live_1" })).toEqual([]);
    expect(problems({ ...live, STRIPE_SECRET_KEY: "sk_test_1" })).toEqual([]);
  });

  it.each([
    ["STRIPE_PUBLISHABLE_KEY", "pk_test_1", "is a test key, but another key is live"],
    ["NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY", "pk_test_1", "is a test key, but another key is live"],
    ["STRIPE_WEBHOOK_SECRET", "whsec_test_1", "is a test value, but a key is live"],
    ["RESEND_API_KEY", "re_local_inbox", "is a test value, but a key is live"],
    ["RESEND_WEBHOOK_SECRET", "whsec_sandbox", "is a test value, but a key is live"],
  ])("refuses a test %s", (name, value, problem) => {
    expect(problems({ ...live, [name]: value })).toEqual([`${name} ${problem}`]);
  });

  it("refuses a test secret key beside a live publishable key", () => {
    const mixed = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_PUBLISHABLE_KEY: "pk_live_1" };
    expect(problems({ ...live, ...mixed })).toEqual([
      "STRIPE_SECRET_KEY is a test key, but another key is live",
    ]);
  });
});

describe("the sender of receipts", () => {
  it("is missing while the profile has none or a placeholder", () => {
    expect(findProfileSenderProblem("Shop <orders@shop.com>")).toBeNull();
    for (const sender of ["", "Shop <orders@tme-music.example>", "orders@shop.test"]) {
      expect(findProfileSenderProblem(sender), sender).toMatch(/^MAIL_FROM is missing/);
    }
  });
});

describe("deployEnvironment", () => {
  it("is production on any origin but localhost and http with a private address", () => {
    const getFor = (SITE_URL: string) => getDeployEnvironment({ SITE_URL });
    for (const host of [
      ...["shop.com", "shop.example.com", "10.example.com", "localhost.example.com", "203.0.113.9"],
      ...["172.32.0.1", "192.169.1.1", "11.0.0.1", "[2001:db8::1]", "[64:ff9b::a00:1]", "intranet"],
    ]) {
      expect([host, getFor(`http://${host}`)]).toEqual([host, "production"]);
      expect([host, getFor(`https://${host}`)]).toEqual([host, "production"]);
    }
    for (const host of ["localhost:3000", "shop.localhost", "127.0.0.1", "0x7f.1", "[::1]:3000"]) {
      expect([host, getFor(`http://${host}`)]).toEqual([host, "local"]);
      expect([host, getFor(`https://${host}`)]).toEqual([host, "local"]);
    }
    for (const host of [
      ...["10.0.0.5:3000", "172.16.0.1", "172.31.255.1", "192.168.1.20:3000", "169.254.1.1"],
      ...["[fd12::1]", "[fe80::1]:3000", "0.0.0.0:3000"],
    ]) {
      expect([host, getFor(`http://${host}`)]).toEqual([host, "local"]);
    }
    expect(getFor("https://192.168.1.20")).toBe("production");
    expect(getDeployEnvironment({ SITE_URL: "http://shop.com", DEPLOY_ENV: "local" })).toBe(
      "local",
    );
  });

  it("is production with a live key or on a platform, unless DEPLOY_ENV overrides it", () => {
    expect(getDeployEnvironment({})).toBe("local");
    expect(getDeployEnvironment({ STRIPE_SECRET_KEY: "sk_test_1" })).toBe("local");
    expect(getDeployEnvironment({ STRIPE_SECRET_KEY: "rk_live_1" })).toBe("production");
    expect(getDeployEnvironment({ VERCEL: "1" })).toBe("production");
    expect(getDeployEnvironment({ VERCEL: "1", DEPLOY_ENV: "local" })).toBe("local");
  });
});

describe("blocksRightClick", () => {
  it("is true in production and false locally, unless the setting overrides it", () => {
    expect(isRightClickBlocked({})).toBe(false);
    expect(isRightClickBlocked({ SITE_URL: "http://localhost:3000" })).toBe(false);
    expect(isRightClickBlocked({ SITE_URL: "https://shop.test", DEPLOY_ENV: "local" })).toBe(false);
    expect(isRightClickBlocked({ SITE_URL: "https://shop.test" })).toBe(true);
    expect(isRightClickBlocked({ VERCEL: "1" })).toBe(true);
    expect(isRightClickBlocked({ VERCEL: "1", BLOCK_RIGHT_CLICK: "off" })).toBe(false);
    expect(isRightClickBlocked({ BLOCK_RIGHT_CLICK: "on" })).toBe(true);
  });
});

test("splits addresses at commas and normalizes them", () => {
  expect(adminEmailsSchema.parse(" Owner@Shop.test, b@shop.test ,,")).toEqual([
    "owner@shop.test",
    "b@shop.test",
  ]);
  expect(adminEmailsSchema.parse(undefined)).toEqual([]);
});

test("rejects an invalid address at startup", () => {
  expect(adminEmailsSchema.safeParse("owner@shop.test; b@shop.test").success).toBe(false);
  expect(adminEmailsSchema.safeParse("owner").success).toBe(false);
});
