import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createResendSuppressionList } from "@/lib/email/provider/resend";

let close = () => undefined as unknown;
afterEach(() => close());

/** A server that always responds with `answer`. Returns its origin and the requests it got. */
async function provider(status: number, body: object) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(status === 200 ? body : { statusCode: status, ...body }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  close = () => server.close();
  return { requests, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test.each([
  [200, { object: "suppression", id: "s1", deleted: true }, { kind: "removed" }],
  [404, { name: "not_found", message: "Not found" }, { kind: "removed" }],
  [
    500,
    { name: "application_error", message: "ray+a@shop.test" },
    { kind: "unavailable", reason: "application_error 500" },
  ],
  [
    401,
    { name: "invalid_api_key", message: "no" },
    { kind: "unavailable", reason: "invalid_api_key 401" },
  ],
])("classifies status %i of a removal", async (status, body, outcome) => {
  const { requests, baseUrl } = await provider(status, body);
  const list = createResendSuppressionList({ apiKey: "re_1", baseUrl });
  expect(await list.remove("ray+a@shop.test")).toEqual(outcome);
  expect(requests).toEqual(["DELETE /suppressions/ray%2Ba%40shop.test"]);
});

test("reports an unreachable provider as unavailable", async () => {
  const { baseUrl } = await provider(200, {});
  await close();
  const list = createResendSuppressionList({ apiKey: "re_1", baseUrl });
  expect(await list.remove("ray@shop.test")).toMatchObject({ kind: "unavailable" });
});
