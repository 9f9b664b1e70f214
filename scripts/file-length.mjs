/**
 * Gives a file's answer its Content-Length. Next.js drops the one that a route handler sets
 * (next/dist/server/send-response.js), so the route names the length in `x-file-length` as well.
 */
export function restoreFileLength(response) {
  const writeHead = response.writeHead;
  response.writeHead = (...head) => {
    const length = response.getHeader("x-file-length");
    if (length !== undefined) {
      response.removeHeader("x-file-length");
      response.setHeader("content-length", length);
    }
    return writeHead.apply(response, head);
  };
}
