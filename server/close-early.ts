import type { IncomingMessage, ServerResponse } from "node:http";

/** How long and how much of a body is read after an early response. */
const maxReadMs = 1_000;
const maxReadBytes = 64 * 1024 * 1024;

/**
 * Closes the connection in stages if the response is sent before the whole body has arrived (RFC 9112 §9.6). Reads the
 * rest of the body within limits, because a reset could destroy the response in transit.
 */
export function closeAfterEarlyAnswer(request: IncomingMessage, response: ServerResponse) {
  if (request.complete || response.headersSent) return;
  response.setHeader("Connection", "close");
  const { socket } = request;
  let isClosing = false;
  // Node calls this method to close the connection when the response is written.
  socket.destroySoon = () => {
    if (isClosing) return;
    isClosing = true;
    const timer = setTimeout(() => socket.destroy(), maxReadMs);
    const readUntil = socket.bytesRead + maxReadBytes;
    request.on("data", () => socket.bytesRead > readUntil && socket.destroy()).resume();
    socket.once("end", () => socket.destroy()).once("close", () => clearTimeout(timer));
    socket.end();
  };
}
