// `npm start` and `npm run dev`. In words that every Node.js of the last years can read, and with
// nothing loaded before the check: an older one would stop at what it lacks, and not say why.
const [major, minor] = process.versions.node.split(".").map(Number);

if (major > 20 || (major === 20 && minor >= 19)) {
  import("./start/begin.mjs");
} else {
  console.error(
    `\nThis needs Node.js 20.19 or later, and here is ${process.versions.node}. ` +
      "Install a newer one from nodejs.org (or `nvm install 22`) and start again.\n",
  );
  process.exitCode = 1;
}
