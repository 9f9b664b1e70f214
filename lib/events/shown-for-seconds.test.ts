import { expect, test } from "vitest";
import { shownForSeconds } from "@/lib/events/shown-for-seconds";

const now = new Date("2030-03-09T12:00:00Z");
const endingIn = (seconds: number) => ({
  id: String(seconds),
  title: "Split sheet night",
  description: "",
  startsAt: new Date(now.getTime() - 3_600_000),
  endsAt: new Date(now.getTime() + seconds * 1_000),
  place: null,
  url: null,
});

test.each([
  [[], 86_400],
  [[90_000, 7_200], 7_200],
  [[7_200.5], 7_201],
  [[1_000_000], 86_400],
  [[20], 300],
  [[-5], 300],
])("a list of events that end in %j seconds is good for %i", (ends, seconds) => {
  expect(shownForSeconds(ends.map(endingIn), now)).toBe(seconds);
});
