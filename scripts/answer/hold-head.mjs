/**
 * Keeps the head of an answer back until its body begins. Of a page that is made for one visitor
 * Next.js sends an empty piece first, and the head with it: whatever the page then finds out, such
 * as that there is nothing to show, would come too late for the status.
 */
export function holdHead(response) {
  const { write, flushHeaders, flush } = response;
  let hasBegun = false;
  response.write = (chunk, ...rest) => {
    if (!hasBegun && chunk?.length === 0) {
      const written = rest.find((argument) => typeof argument === "function");
      if (written) process.nextTick(written);
      return true;
    }
    hasBegun = true;
    return write.call(response, chunk, ...rest);
  };
  response.flushHeaders = () => {
    if (hasBegun) flushHeaders.call(response);
  };
  if (flush) {
    response.flush = () => {
      if (hasBegun) flush.call(response);
    };
  }
}
