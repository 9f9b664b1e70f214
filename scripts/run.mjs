// `node scripts/run.mjs <program> [options]`: every command of package.json that people type. In words
// that each Node.js of the last years can read, and with nothing loaded before the check: an older
// one would stop at what it lacks, and not say why.
const [major, minor] = process.versions.node.split(".").map(Number);

if (major > 20 || (major === 20 && minor >= 19)) {
  const [program] = process.argv.splice(2, 1);
  import(`./${program}.mjs`);
} else {
  console.error(
    `\nThis needs Node.js 20.19 or later, and here is ${process.versions.node}. ` +
      "Install a newer one from nodejs.org (or `nvm install 22`) and try again.\n",
  );
  process.exitCode = 1;
}
