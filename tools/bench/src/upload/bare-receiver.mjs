// Appends each request's body to a file: the least that any server does for an upload.
import { createWriteStream } from "node:fs";
import { createServer } from "node:http";
import { pipeline } from "node:stream/promises";

const [path] = process.argv.slice(2);
createServer(async (request, response) => {
  await pipeline(request, createWriteStream(path, { flags: "a" }));
  response.writeHead(204).end();
}).listen(0, "127.0.0.1", function () {
  process.send(this.address().port);
});
