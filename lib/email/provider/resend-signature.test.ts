import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { isSignedByResend } from "@/lib/email/provider/resend-signature";

const secret = `whsec_${Buffer.from("a secret of thirty-two characters").toString("base64")}`;
const now = new Date("2026-11-24T15:00:00Z");
const rawBody = '{"type":"email.delivered"}';

function sign(at = now, key = secret) {
  const id = "msg_1";
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const bytes = Buffer.from(key.replace("whsec_", ""), "base64");
  const mac = createHmac("sha256", bytes).update(`${id}.${timestamp}.${rawBody}`).digest("base64");
  return { id, timestamp, signature: `v1,${mac}`, rawBody };
}

const shifted = (seconds: number) => new Date(now.getTime() + seconds * 1000);

describe("a webhook's signature", () => {
  test("is accepted for exactly the bytes that were signed, also next to other signatures", () => {
    const signed = sign();
    expect(isSignedByResend(secret, signed, now)).toBe(true);
    const several = { ...signed, signature: `v1,AAAA v1a,x ${signed.signature}` };
    expect(isSignedByResend(secret, several, now)).toBe(true);
  });

  test("matches the example in Svix's documentation", () => {
    const example = {
      id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
      timestamp: "1614265330",
      signature: "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
      rawBody: '{"test": 2432232314}',
    };
    const at = new Date(1_614_265_330_000);
    expect(isSignedByResend("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", example, at)).toBe(true);
  });

  test("is rejected for other bytes, another ID, time, secret or version, and when missing", () => {
    const signed = sign();
    const forged = [
      { ...signed, rawBody: `${rawBody} ` },
      { ...signed, id: "msg_2" },
      { ...signed, id: "" },
      { ...signed, timestamp: String(Number(signed.timestamp) + 1) },
      { ...signed, timestamp: "soon" },
      { ...signed, signature: signed.signature.replace("v1,", "v2,") },
      { ...signed, signature: "" },
      sign(now, `whsec_${Buffer.from("another secret").toString("base64")}`),
    ];
    for (const one of forged) expect(isSignedByResend(secret, one, now)).toBe(false);
    expect(isSignedByResend("", signed, now)).toBe(false);
    expect(isSignedByResend("whsec_not base64", signed, now)).toBe(false);
  });

  test("is valid from five minutes before its timestamp to five minutes after", () => {
    expect(isSignedByResend(secret, sign(shifted(-300)), now)).toBe(true);
    expect(isSignedByResend(secret, sign(shifted(300)), now)).toBe(true);
    expect(isSignedByResend(secret, sign(shifted(-301)), now)).toBe(false);
    expect(isSignedByResend(secret, sign(shifted(301)), now)).toBe(false);
  });
});
