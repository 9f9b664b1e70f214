import { request } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestSandbox, type TestSandbox } from "./support/sandbox";

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});

afterAll(() => sandbox.close());

/** Returns the status of a GET with a custom Host header, which `fetch` doesn't allow. */
function getStatus(host: string, path = "/_control/events"): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(
      {
        host: "127.0.0.1",
        port: sandbox.running.port,
        path,
        headers: { host },
      },
      (response) => {
        response.resume();
        resolve(response.statusCode);
      },
    )
      .on("error", reject)
      .end();
  });
}

it("is reachable as localhost and 127.0.0.1", async () => {
  for (const host of ["localhost", "127.0.0.1"]) {
    expect((await fetch(`http://${host}:${sandbox.running.port}/`)).status).toBe(200);
  }
});

it("refuses requests for another name, which web pages could make by DNS rebinding", async () => {
  for (const path of ["/", "/v1/events", "/_control/events"]) {
    expect([path, await getStatus("attacker.example", path)]).toEqual([path, 403]);
  }
  expect(await getStatus(`localhost:${sandbox.running.port}`)).toBe(200);
  expect(await getStatus("localhost.attacker.example")).toBe(403);
});

it("refuses changes by another site's page, but lets it link here and the shop send a browser", async () => {
  const getStatusFrom = async (site: string, method: string) => {
    const headers = { "sec-fetch-site": site, "content-type": "text/plain" };
    const url = `${sandbox.running.url}/_control/webhooks`;
    return (await fetch(url, { method, headers })).status;
  };
  expect(await getStatusFrom("cross-site", "POST")).toBe(403);
  expect(await getStatusFrom("cross-site", "GET")).not.toBe(403);
  for (const site of ["same-origin", "same-site"]) {
    expect([site, await getStatusFrom(site, "POST")]).not.toEqual([site, 403]);
  }
});
