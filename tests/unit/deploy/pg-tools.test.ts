import { expect, test } from "vitest";
import { getConnectionEnv } from "@/deploy/backup/pg-tools";

const address = "postgres://site:p%40ss@db.example.com:6432/shop";
const connection = {
  PGHOST: "db.example.com",
  PGPORT: "6432",
  PGUSER: "site",
  PGPASSWORD: "p@ss",
  PGDATABASE: "shop",
};

test("passes on everything that a database URL may have", () => {
  expect(getConnectionEnv(address)).toEqual(connection);
  const query = "sslmode=verify-ca&sslrootcert=/ca.crt&sslcert=/me.crt&sslkey=/me.key";
  expect(getConnectionEnv(`${address}?${query}&options=endpoint%3Dcool-sun-1`)).toEqual({
    ...connection,
    PGSSLMODE: "verify-ca",
    PGSSLROOTCERT: "/ca.crt",
    PGSSLCERT: "/me.crt",
    PGSSLKEY: "/me.key",
    PGOPTIONS: "endpoint=cool-sun-1",
  });
});

test("checks a certificate of a public authority without a file, as the site does", () => {
  expect(getConnectionEnv(`${address}?sslmode=verify-full`)).toMatchObject({
    PGSSLMODE: "verify-full",
    PGSSLROOTCERT: "system",
  });
  const own = `${address}?sslmode=verify-full&sslrootcert=/ca.crt`;
  expect(getConnectionEnv(own)).toMatchObject({ PGSSLROOTCERT: "/ca.crt" });
  expect(getConnectionEnv(`${address}?sslmode=require`)).not.toHaveProperty("PGSSLROOTCERT");
});
