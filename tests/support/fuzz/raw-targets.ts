import fc from "fast-check";
import {
  absolute,
  anyHeader,
  chunked,
  chunks,
  cookie,
  framing,
  hostLine,
  method,
  path,
  requestLine,
} from "./raw-values";
import { anySession, type FuzzRequest, host, type Target } from "./requests";

/** Lists requests that no client library writes; the test controls each of their bytes. */
export function rawTargets(): Target[] {
  return [
    target(
      "raw request line",
      requestLine.map((line) => whole(`${line}\r\nHost: ${host}`)),
    ),
    target(
      "raw method",
      method.map((name) => whole(`${name} / HTTP/1.1\r\nHost: ${host}`)),
    ),
    target(
      "raw path",
      path.map((value) => whole(`GET ${value} HTTP/1.1\r\nHost: ${host}`)),
    ),
    target(
      "raw post",
      path.map((value) => whole(`POST ${value} HTTP/1.1\r\nHost: ${host}`, "a=b")),
    ),
    target(
      "raw host",
      hostLine.map((line) => whole(`GET / HTTP/1.1\r\n${line}`)),
    ),
    target(
      "raw absolute target",
      absolute.map((value) => whole(`GET ${value} HTTP/1.1\r\nHost: ${host}`)),
    ),
    target(
      "raw header",
      anyHeader.map((line) => whole(`GET /tweets HTTP/1.1\r\nHost: ${host}\r\n${line}`)),
    ),
    target(
      "raw HTTP/1.0",
      path.map((value) => whole(`GET ${value} HTTP/1.0`)),
    ),
    target(
      "raw cookie",
      cookie.map((value) => whole(`GET / HTTP/1.1\r\nHost: ${host}\r\nCookie: ${value}`)),
    ),
    target(
      "raw length",
      framing.map((lines) => partial(`POST /login HTTP/1.1\r\nHost: ${host}\r\n${lines}`)),
    ),
    target(
      "raw chunks",
      chunks.map((body) => partial(`POST /login HTTP/1.1\r\nHost: ${host}\r\n${chunked}${body}`)),
    ),
    target("raw pipeline", fc.tuple(path, path).map(pipeline)),
    target(
      "raw bytes",
      fc.uint8Array({ maxLength: 200 }).map((bytes) => ({ bytes: Buffer.from(bytes), isComplete: false })),
    ),
  ];
}

type RawRequest = Omit<FuzzRequest, "session">;

const target = (name: string, requests: fc.Arbitrary<RawRequest>): Target => ({
  name,
  requests: fc.tuple(anySession, requests).map(([session, request]) => ({ session, ...request })),
});

const latin1 = (text: string) => Buffer.from(text, "latin1");

function whole(head: string, body = ""): RawRequest {
  const length = body ? `\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}` : "";
  return { bytes: latin1(`${head}${length}\r\nConnection: close\r\n\r\n${body}`), isComplete: true };
}

const partial = (text: string): RawRequest => ({ bytes: latin1(text), isComplete: false });

const pipeline = ([first, second]: [string, string]): RawRequest => ({
  bytes: latin1(
    `GET ${first} HTTP/1.1\r\nHost: ${host}\r\n\r\nGET ${second} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
  ),
  isComplete: true,
});
