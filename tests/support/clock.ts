export type TestClock = {
  readonly now: () => Date;
  set(at: Date | string): void;
  advance(step: { days?: number; hours?: number; minutes?: number; seconds?: number }): void;
};

/**
 * A clock that only tests move. Starts shortly before a Chicago clock change, in the future so that
 * Stripe's signature age check accepts what the sandbox signs.
 */
export function testClock(start: Date | string = "2030-03-10T07:30:00.000Z"): TestClock {
  let at = new Date(start).getTime();
  return {
    now: () => new Date(at),
    set(next) {
      at = new Date(next).getTime();
    },
    advance({ days = 0, hours = 0, minutes = 0, seconds = 0 }) {
      at += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
}
