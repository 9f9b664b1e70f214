/** Replaced by the room's name in a meeting link; each session gets a name of its own. */
const roomPlaceholder = "{room}";

/** Returns a meeting link with the room's name filled in. A link without `{room}` is returned as it is. */
export function fillMeetingRoom(link: string, room: string): string {
  return link.replaceAll(roomPlaceholder, room);
}

/** True if a link gets a room of its own for each session. */
export function hasMeetingRoom(link: string): boolean {
  return link.includes(roomPlaceholder);
}

/** True if a link was made by filling the room's name into this one. */
export function isFilledMeetingLink(link: string, template: string): boolean {
  const [before = "", ...after] = template.split(roomPlaceholder);
  return after.length > 0 && link.startsWith(before) && link.endsWith(after.at(-1) ?? "");
}

/** Returns why a meeting link can't be used, or undefined if it can. */
export function getMeetingLinkProblem(link: string): string | undefined {
  const filled = fillMeetingRoom(link, "room");
  if (/[{}]/.test(filled)) {
    return "Write {room} exactly like this where the room's name goes";
  }
  if (!URL.canParse(filled) || new URL(filled).protocol !== "https:") {
    return "Meeting link must be an address that starts with https://";
  }
  // A room's name in the host name would send each customer to another server.
  return new URL(filled).host === new URL(fillMeetingRoom(link, "other")).host
    ? undefined
    : "Write {room} after the host name, such as https://meet.example.com/{room}";
}
