// Loaded into a server before all else. Each message lets 5 minutes and a second pass for it at once,
// by both clocks that the framework reads to see how old a page is.
const STEP_MS = 301_000;
const { now } = Date;
const { timeOrigin } = performance;
let aheadMs = 0;
Date.now = () => now() + aheadMs;
Object.defineProperty(performance, "timeOrigin", { get: () => timeOrigin + aheadMs });
process.on("message", (message) => {
  if (message !== "turn the clock") return;
  aheadMs += STEP_MS;
  process.send("turned");
});
process.channel?.unref();
