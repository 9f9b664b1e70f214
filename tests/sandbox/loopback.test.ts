import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestSandbox, type TestSandbox } from "./support/sandbox";

let box: TestSandbox;

beforeAll(async () => {
  box = await startTestSandbox();
});

afterAll(() => box.close());

/** The status of a GET with a Host header of the caller's choice, which `fetch` does not allow. */
function statusFor(host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(
      { host: "127.0.0.1", port: box.running.port, path: "/_control/events", headers: { host } },
      (response) => {
        response.resume();
        resolve(response.statusCode);
      },
    )
      .on("error", reject)
      .end();
  });
}

test("`localhost` and 127.0.0.1 both reach it", async () => {
  for (const host of ["localhost", "127.0.0.1"]) {
    expect((await fetch(`http://${host}:${box.running.port}/`)).status).toBe(200);
  }
});

test("the controls answer no page that reaches this machine under a name of its own", async () => {
  expect(await statusFor(`localhost:${box.running.port}`)).toBe(200);
  expect(await statusFor("attacker.example")).toBe(403);
  expect(await statusFor("localhost.attacker.example")).toBe(403);
});
