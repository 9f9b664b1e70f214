import { expect, test } from "vitest";
import { getResourceNames } from "@/lib/config/resources";

const neon = (endpoint: string) =>
  `postgres://shop:secret@${endpoint}.us-east-2.aws.neon.tech/shop`;

test("a pooled address and a direct one name the same database, and a branch another", () => {
  const pooled = { DATABASE_URL: neon("ep-cool-name-1-pooler") };
  const both = { ...pooled, DATABASE_URL_UNPOOLED: neon("ep-cool-name-1") };
  const name = "database ep-cool-name-1.us-east-2.aws.neon.tech/shop";
  expect(getResourceNames(pooled)).toEqual([name]);
  expect(getResourceNames(both)).toEqual([name]);
  expect(getResourceNames({ DATABASE_URL: neon("ep-branch-2-pooler") })).not.toContain(name);
});

test("projects that share a pooler's host are different databases", () => {
  const url = (user: string) =>
    `postgres://${user}:secret@aws-0-us-east-1.pooler.supabase.com:6543/postgres`;
  expect(getResourceNames({ DATABASE_URL: url("postgres.one") })).toEqual([
    "database db.one.supabase.co/postgres",
  ]);
  const direct = "postgres://postgres:secret@db.one.supabase.co:5432/postgres";
  expect(
    getResourceNames({ DATABASE_URL: url("postgres.one"), DATABASE_DIRECT_URL: direct }),
  ).toEqual(["database db.one.supabase.co/postgres"]);
});

test("names the bucket with its service, and no password", () => {
  const bucket = { S3_BUCKET: "files", S3_ENDPOINT: "https://storage.test", S3_REGION: "auto" };
  expect(getResourceNames(bucket)).toEqual(["bucket https://storage.test/files"]);
  expect(getResourceNames({ S3_BUCKET: "files", S3_REGION: "us-east-2" })).toEqual([
    "bucket us-east-2/files",
  ]);
  expect(getResourceNames({ DATABASE_URL: neon("ep-1") }).join()).not.toContain("secret");
});
