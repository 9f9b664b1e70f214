// Loaded into every child (`node --import`): when the starter vanishes, even by kill -9, or lets
// go on purpose, the pipe on stdin closes, and the child ends as on SIGTERM.
const LIMIT_MS = 12_000;

function end() {
  if (process.listenerCount("SIGTERM") === 0) process.exit(0);
  process.emit("SIGTERM", "SIGTERM");
  setTimeout(() => process.exit(1), LIMIT_MS).unref();
}

/** Settles at the starter's first word, which a child may wait for (see serve.mjs). */
globalThis.starterSpoke = new Promise((resolve) => {
  process.stdin.once("data", resolve);
});
process.stdin.on("end", end);
process.stdin.on("error", end);
process.stdin.resume();
process.stdin.unref?.();
