const reminderMs = 15_000;

const formatElapsed = (sinceMs: number) => `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`;

/** Prints one line to stdout. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/**
 * Runs a step and shows its progress: on a terminal, a line counts the seconds and shows the
 * latest `note`; elsewhere, a line is printed every 15 s. A quick step prints one line.
 */
export async function runStep<Value>(
  title: string,
  run: (note: (text: string) => void) => Promise<Value>,
): Promise<Value> {
  const startedAt = Date.now();
  const isTerminal = process.stdout.isTTY === true;
  const clearLine = () => isTerminal && process.stdout.write("\r\x1b[2K");
  let latestNote = "";
  const timer = setInterval(
    () => {
      const line = `  ${title}... ${formatElapsed(startedAt)}  ${latestNote}`.trimEnd();
      clearLine();
      if (isTerminal) process.stdout.write(line.slice(0, (process.stdout.columns || 80) - 1));
      else print(line);
    },
    isTerminal ? 250 : reminderMs,
  );
  const finish = (mark: string) => {
    clearInterval(timer);
    clearLine();
    print(`${mark} ${title} (${formatElapsed(startedAt)})`);
  };
  try {
    const value = await run((text) => {
      latestNote = text;
    });
    finish("✓");
    return value;
  } catch (error) {
    finish("✗");
    throw error;
  }
}
