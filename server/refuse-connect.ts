import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";

const refusal = "HTTP/1.1 405 Method Not Allowed\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

/**
 * Answers a CONNECT (RFC 9110 §9.3.6) with 405. Without a listener for it, Node closes the connection without an answer.
 */
export const refuseConnect = (_request: IncomingMessage, socket: Duplex) => void socket.end(refusal);
