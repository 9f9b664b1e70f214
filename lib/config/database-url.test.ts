import { expect, test } from "vitest";
import { findDatabaseUrlProblem } from "@/lib/config/database-url";

const secret = "a-pass-word";
const at = (rest: string) => `postgres://shop:${secret}@db.example.com:5432/shop${rest}`;

test.each([
  "",
  "?sslmode=require&channel_binding=require",
  "?sslmode=verify-full&sslrootcert=/etc/ca.pem",
  "?options=-c%20search_path%3Dshop",
])("accepts a URL with %j", (rest) => {
  expect(findDatabaseUrlProblem(at(rest))).toBeNull();
  expect(findDatabaseUrlProblem(at(rest).replace("postgres:", "postgresql:"))).toBeNull();
});

const refused: readonly [url: string, words: RegExp][] = [
  ["mysql://shop@db.example.com/shop", /^must start with postgres:\/\/ or postgresql:\/\/$/],
  ...["/#x", "@x/", "@x?", "12?", "@x#", "%=", "@x?y=@"].map((signs): [string, RegExp] => [
    `postgres://shop:${signs}${secret}@db.example.com:5432/shop`,
    /%2F %23/,
  ]),
  [at("?search_path=shop"), /^has \?search_path=, .*\?options=-c%20search_path%3D/],
  [at("?sslmode=prefer"), /^has \?sslmode=prefer, .*disable, require, verify-ca, verify-full$/],
  [at("?sslmode=verify-ca"), /sslrootcert/],
  [at("?ssl=true"), /^has \?ssl=/],
];

test.each(refused)(
  "rejects %s with a message that says what to write and omits the password",
  (url, message) => {
    expect(findDatabaseUrlProblem(url)).toMatch(message);
    expect(findDatabaseUrlProblem(url)).not.toContain(secret);
  },
);
