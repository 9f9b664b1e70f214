import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { LocalTime } from "@/components/library/local-time";

const hydrated = vi.hoisted(() => ({ isHydrated: true }));
vi.mock("@/components/site/use-hydrated", () => ({ useHydrated: () => hydrated.isHydrated }));

afterEach(() => {
  vi.unstubAllEnvs();
  hydrated.isHydrated = true;
});

const render = () => renderToStaticMarkup(<LocalTime at="2030-03-13T18:30:00Z" />);
const memphis = "Wednesday, March 13, 2030 at 1:30 PM CDT (Memphis)";

test("a session's time is shown in Memphis and, on its own line, where the visitor is", () => {
  vi.stubEnv("TZ", "Europe/Berlin");
  expect(render()).toContain(memphis);
  expect(render()).toMatch(/<span class="block[^>]*>Your time: Wednesday, 7:30 PM GMT\+1</);
});

test("in Memphis, and before the page's scripts have loaded, it's shown once", () => {
  vi.stubEnv("TZ", "America/Chicago");
  expect(render()).not.toContain("Your time");
  vi.stubEnv("TZ", "Europe/Berlin");
  hydrated.isHydrated = false;
  expect(render()).not.toContain("Your time");
});
