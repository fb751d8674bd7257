import type { IncomingMessage, ServerResponse } from "node:http";

/** How long, in milliseconds, and how many bytes of a refused body are read after its answer. */
const limits = { ms: 1_000, bytes: 64 * 1024 * 1024 };

/**
 * Closes the connection in stages when an answer is sent before the whole body has arrived (RFC 9112 §9.6): reads the rest
 * within limits, since a reset could destroy the answer in transit.
 */
export function closeAfterEarlyAnswer(request: IncomingMessage, response: ServerResponse) {
  if (request.complete || response.headersSent) return;
  response.setHeader("Connection", "close");
  const { socket } = request;
  let isClosing = false;
  // Node closes the connection by this method as soon as the answer is written.
  socket.destroySoon = () => {
    if (isClosing) return;
    isClosing = true;
    const timer = setTimeout(() => socket.destroy(), limits.ms);
    const readUntil = socket.bytesRead + limits.bytes;
    request.on("data", () => socket.bytesRead > readUntil && socket.destroy()).resume();
    socket.once("end", () => socket.destroy()).once("close", () => clearTimeout(timer));
    socket.end();
  };
}
