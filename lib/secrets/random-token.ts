import { randomBytes, randomInt } from "node:crypto";

/** 256 random bits as base64url: for cookies and links. */
export function randomToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The reference of a fault: on the screen of whoever met it, and in the line of the log. */
export function newFaultId(): string {
  return randomToken().slice(0, 10);
}

/** Six random digits, to be typed by a person. */
export function randomCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}
