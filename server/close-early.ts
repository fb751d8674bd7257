import type { IncomingMessage, ServerResponse } from "node:http";

/** How long and how much of a refused body is read on after its answer. */
const limits = { ms: 1_000, bytes: 64 * 1024 * 1024 };

/**
 * Announces that the connection closes when an answer goes out before the body it refuses has come, and closes it in
 * stages (RFC 9112 §9.6): the rest is read within limits, since a reset could destroy the answer on its way.
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
