// Preloaded into every child process (`node --import`). The parent holds a pipe to the child's stdin:
// when it closes, because the parent stopped the child or died (kill -9), the child shuts down.
const exitTimeoutMs = 12_000;

function shutDown() {
  if (process.listenerCount("SIGTERM") === 0) process.exit(0);
  process.emit("SIGTERM", "SIGTERM");
  setTimeout(() => process.exit(1), exitTimeoutMs).unref();
}

process.stdin.on("end", shutDown).on("error", shutDown).resume();
process.stdin.unref?.();
// A dead parent no longer reads the output.
process.stdout.on("error", () => undefined);
