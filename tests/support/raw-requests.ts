import { connect } from "node:net";

/** Matches a line of a stack trace. */
export const stack = /\bat \S.*:\d+:\d+/;

interface RawRequest {
  name: string;
  text: string;
  statuses: number[];
}

/** Sends bytes as they are and reads the whole response. */
export function sendRaw(url: string, text: string): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(Number(port), hostname, () => socket.write(text, "latin1"));
    socket.setTimeout(20_000, () => socket.destroy(new Error(`No answer to ${text}`)));
    socket.on("data", (chunk) => (answer += chunk.toString("latin1")));
    socket.on("error", reject);
    socket.on("close", () => resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0), text: answer }));
  });
}

const refused = [400];
const notFound = [404];
const close = "Connection: close\r\nAccept: text/html\r\n";

const withHost = (name: string, host: string): RawRequest => ({
  name,
  text: `GET / HTTP/1.1\r\nHost: ${host}\r\n${close}\r\n`,
  statuses: refused,
});

/** Lists requests that no browser sends, with the statuses of their responses. */
export function rawRequests(host: string): RawRequest[] {
  const send = (line: string, statuses: number[], headers = "", body = ""): RawRequest => ({
    name: line,
    text: `${line} HTTP/1.1\r\nHost: ${host}\r\n${close}${headers}\r\n${body}`,
    statuses,
  });
  const form = (path: string, type: string, body: string) =>
    send(`POST ${path}`, [302, 401, 422], `Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n`, body);
  const names = ["__proto__", "constructor", "toString", "hasOwnProperty"];
  const fields = names.map((name) => `${name}=x`).join("&");
  const parts = names.map((name) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n`).join("");
  return [
    withHost("a host with a space", "a b"),
    withHost("a port that is none", "videos.example:99999"),
    withHost("half an address", "[::"),
    withHost("a host with a path", "a/b"),
    withHost("a host with a name before it", "a@b"),
    withHost("an empty host", ""),
    withHost("two hosts", `${host}\r\nHost: evil.example`),
    withHost("two hosts, ours last", `evil.example\r\nHost: ${host}`),
    { name: "HTTP/1.0 without a host", text: `GET / HTTP/1.0\r\n\r\n`, statuses: refused },
    send("OPTIONS *", refused),
    send("OPTIONS /", [405]),
    send("TRACE /", [405]),
    send("GET //", refused),
    send("GET //other.example/video/v1", refused),
    send("GET http://other.example/", refused),
    send(`GET http://${host}/login`, [200]),
    send("GET /%5C%5C", refused),
    send("GET /\\evil.example", refused),
    send("GET /a/..//evil.example//x", refused),
    send("GET /%zz", refused),
    send("GET /%", refused),
    send("GET /video/%E0%A4%A", refused),
    send("GET /video/%ED%A0%80", refused),
    send("GET /media/%ff", refused),
    send("GET /%09/evil.example", refused),
    send("GET /\xff\xfe", refused),
    send("GET /login?from=%ff%zz&x=\\", [200]),
    send("GET /actions/captions/%E2%82%AC/x/remove", notFound),
    send("GET /actions/captions/..%2f..%2f..%2f%5cevil.example/x/remove", notFound),
    send("GET /nowhere", notFound),
    send("GET /login?_data=nonsense", [204]),
    send("POST /support", [405], "Content-Length: 0\r\n"),
    send("GET /favicon.svg", [200, 416], "Range: bytes=9-1\r\n"),
    send("GET /login", [200], "Cookie: toast=%zz; theme=%E0\r\n"),
    send("GET /login", [400, 431], `X-Huge: ${"a".repeat(20_000)}\r\n`),
    form("/login", "multipart/form-data", "ab"),
    form("/login", "application/x-www-form-urlencoded", "email=%ED%A0%80&password=%ff"),
    ...["/login", "/signup", "/reset-password", "/preferences", "/tweets", "/settings/changepwd"].flatMap((path) => [
      form(path, "application/x-www-form-urlencoded", fields),
      form(path, "multipart/form-data; boundary=b", `${parts}--b--\r\n`),
    ]),
  ];
}
