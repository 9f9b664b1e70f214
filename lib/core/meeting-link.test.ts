import { describe, expect, test } from "vitest";
import { getMeetingLinkProblem, isFilledMeetingLink } from "@/lib/core/meeting-link";

describe("a meeting link", () => {
  test.each([
    "https://meet.jit.si/tme-{room}",
    "https://meet.jit.si/{room}#config.prejoinPageEnabled=true",
    "https://us02web.zoom.us/j/123456789?pwd=abc",
    "https://whereby.com/tme?room={room}",
  ])("may be %s", (link) => {
    expect(getMeetingLinkProblem(link)).toBeUndefined();
  });

  test.each([
    ["https://meet.jit.si/{Room}", "exactly like this"],
    ["https://meet.jit.si/{room", "exactly like this"],
    ["https://{room}.meet.test/", "after the host name"],
    ["http://meet.test/{room}", "https://"],
    ["javascript:alert(1)", "https://"],
    ["meet.test/{room}", "https://"],
  ])("can't be %s", (link, reason) => {
    expect(getMeetingLinkProblem(link)).toContain(reason);
  });

  test("made from another one is recognized", () => {
    const template = "https://meet.test/{room}?x=1";
    expect(isFilledMeetingLink("https://meet.test/abc?x=1", template)).toBe(true);
    expect(isFilledMeetingLink("https://zoom.test/abc?x=1", template)).toBe(false);
    expect(isFilledMeetingLink("https://meet.test/abc", "https://meet.test/abc")).toBe(false);
  });
});
