// Serves byte ranges of a folder's files: the least that any static file server does.
import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import { basename, join } from "node:path";

const [folder] = process.argv.slice(2);
createServer((request, response) => {
  const path = join(folder, basename(request.url));
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
