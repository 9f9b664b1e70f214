// Appends PATCH requests to files and serves their byte ranges: the least that any server does.
import { createReadStream, createWriteStream, statSync } from "node:fs";
import { createServer } from "node:http";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";

const [folder] = process.argv.slice(2);
createServer(async (request, response) => {
  const path = join(folder, basename(request.url));
  if (request.method === "PATCH") {
    await pipeline(request, createWriteStream(path, { flags: "a" }));
    response.writeHead(204).end();
    return;
  }
  const { size } = statSync(path);
  const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range)[1]);
  response.writeHead(206, {
    "Content-Type": "video/mp4",
    "Content-Length": size - start,
    "Content-Range": `bytes ${start}-${size - 1}/${size}`,
  });
  createReadStream(path, { start }).pipe(response);
}).listen(0, "127.0.0.1", function () {
  process.send(this.address().port);
});
