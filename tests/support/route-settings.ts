import { vi } from "vitest";

/**
 * Settings for a test that calls route handlers itself: secrets of its own, and Stripe and Resend at
 * an address where nothing listens. Load the routes after this, with `import()`.
 */
export function stubRouteSettings(
  databaseUrl: string,
  settings: Readonly<Record<string, string>> = {},
): void {
  const all = {
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: "auth-secret-of-the-route-tests-0123456789",
    LINK_SECRET: "link-secret-of-the-route-tests-0123456789",
    CRON_SECRET: "cron-secret-of-the-route-tests-0123456789",
    STRIPE_SECRET_KEY: "sk_test_of_the_route_tests",
    STRIPE_WEBHOOK_SECRET: "whsec_of_the_route_tests",
    STRIPE_API_URL: "http://127.0.0.1:9",
    RESEND_API_KEY: "re_of_the_route_tests",
    RESEND_WEBHOOK_SECRET: "whsec_b2Y",
    RESEND_BASE_URL: "http://127.0.0.1:9",
    SITE_URL: "http://localhost:3000",
    DEPLOY_ENV: "local",
    ...settings,
  };
  for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value);
}
