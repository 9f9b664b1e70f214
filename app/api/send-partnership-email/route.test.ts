import { describe, expect, test } from "vitest";
import { POST } from "@/app/api/send-partnership-email/route";

const post = (body: string) =>
  POST(
    new Request("https://shop.test/api/send-partnership-email", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    }),
  );

describe("POST /api/send-partnership-email", () => {
  test.each([
    ["an object", '{"extra":{"a":1}}'],
    ["an array", '{"extra":[]}'],
    ["9,000 nested arrays", `{"extra":${"[".repeat(9_000)}${"]".repeat(9_000)}}`],
  ])("rejects a key that contains %s with 400 and names it", async (_what, body) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      error: "Send a flat JSON object without nested objects or arrays.",
      fields: { extra: "Must be a string, number, or boolean" },
    });
  });
});
