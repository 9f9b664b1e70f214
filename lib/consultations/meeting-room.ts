import { randomBytes } from "node:crypto";
import { fillMeetingRoom } from "@/lib/core/meeting-link";

/** 32 letters and digits, without pairs that are easily confused. */
const alphabet = "abcdefghijkmnpqrstuvwxyz23456789";
const roomLength = 16;

/**
 * Fills `{room}` in a meeting link with a new name of 80 random bits, so that each session has a room
 * that can't be guessed. Links without it stay as they are.
 */
export function assignMeetingRoom(link: string): string {
  // 256 is a multiple of 32, so all characters are equally likely.
  const name = [...randomBytes(roomLength)]
    .map((byte) => alphabet[byte % alphabet.length])
    .join("");
  return fillMeetingRoom(link, name);
}
