export type PhoneKind = "ios" | "android" | "other";

/** Which store a device has. In: `navigator`'s own words. An iPad calls itself a Mac with a touch screen. */
export function phoneKind(device: {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
}): PhoneKind {
  const { userAgent, maxTouchPoints } = device;
  if (/android/i.test(userAgent)) return "android";
  if (/iphone|ipad|ipod/i.test(userAgent)) return "ios";
  return /macintosh/i.test(userAgent) && maxTouchPoints > 1 ? "ios" : "other";
}
