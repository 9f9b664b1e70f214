// `node tools/dev/run.mjs <program> [options]`: entry of `npm start`, `dev` and `test`. Checks the
// Node.js version before it loads anything that an older version can't parse.
const [major, minor] = process.versions.node.split(".").map(Number);

if (major > 20 || (major === 20 && minor >= 19)) {
  const [program] = process.argv.splice(2, 1);
  void import(`./${program}.mjs`);
} else {
  console.error(
    `\nThis project needs Node.js 20.19 or later. You have ${process.versions.node}. ` +
      "Install a newer version from nodejs.org (or run `nvm install 24`) and try again.\n",
  );
  process.exitCode = 1;
}
