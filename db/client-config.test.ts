import { Client } from "pg";
import { expect, test, vi } from "vitest";
import { clientConfig } from "@/db/with-client";

const address = "postgres://shop:a%2Fpassword@db.example.com:6543/shop";

/** What the driver would ask of the connection's encryption. */
const encryption = (url: string): unknown => Reflect.get(new Client(clientConfig(url)), "ssl");

test("a URL without sslmode isn't encrypted, whatever the environment says", () => {
  vi.stubEnv("PGSSLMODE", "require");
  expect(encryption(address)).toBe(false);
  expect(encryption(`${address}?application_name=x`)).toBe(false);
});

test("sslmode=require encrypts without checking the certificate, and verify-full checks it", () => {
  const warned = vi.spyOn(process, "emitWarning");
  expect(encryption(`${address}?sslmode=require`)).toEqual({ rejectUnauthorized: false });
  expect(encryption(`${address}?sslmode=verify-full`)).toEqual({});
  expect(encryption(`${address}?sslmode=disable`)).toBe(false);
  expect(warned).not.toHaveBeenCalled();
});

test("the rest of the URL is passed on unchanged", () => {
  const client = new Client(clientConfig(`${address}?sslmode=require`));
  expect(client).toMatchObject({
    host: "db.example.com",
    port: 6543,
    database: "shop",
    user: "shop",
    password: "a/password",
  });
});
