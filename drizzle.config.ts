import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: [
    "./db/schema/products.ts",
    "./db/schema/orders.ts",
    "./db/schema/payments.ts",
    "./db/schema/refund-requests.ts",
    "./db/schema/operations.ts",
    "./db/schema/customers.ts",
    "./db/schema/downloads.ts",
    "./db/schema/email-outbox.ts",
    "./db/schema/events.ts",
    "./db/schema/inquiries.ts",
    "./db/schema/invoices.ts",
    "./db/schema/consultations.ts",
    "./db/schema/radio.ts",
    "./db/schema/radio-logs.ts",
    "./db/schema/radio-stations.ts",
    "./db/schema/newsletter.ts",
    "./db/schema/newsletter-sending.ts",
    "./db/schema/rate-limits.ts",
    "./db/schema/staff.ts",
    "./db/schema/subscriber-listings.ts",
    "./db/schema/audit.ts",
    "./db/schema/content.ts",
    "./db/schema/course.ts",
  ],
  out: "./db/migrations",
  // Only `npm run db:studio` connects, and it sets DATABASE_URL.
  dbCredentials: { url: process.env.DATABASE_URL ?? "" },
  casing: "snake_case",
});
