export type PhoneKind = "ios" | "android" | "other";

/** Detects which app store a device uses. iPads identify as Macs with a touch screen. */
export function detectPhone(device: {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
}): PhoneKind {
  const { userAgent, maxTouchPoints } = device;
  if (/android/i.test(userAgent)) return "android";
  if (/iphone|ipad|ipod/i.test(userAgent)) return "ios";
  return /macintosh/i.test(userAgent) && maxTouchPoints > 1 ? "ios" : "other";
}
