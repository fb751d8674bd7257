import fc from "fast-check";
import { hostileText } from "./hostile";
import { headerText, host } from "./requests";
import { encodedPaths } from "./raw-paths";

const oddText = hostileText.map((text) => headerText(text).trim());

export const requestLine = fc.oneof(
  fc.constantFrom(
    "GET / HTTP/9.9",
    "GET / HTTP/1.1 extra",
    "GET /",
    "GET  / HTTP/1.1",
    " GET / HTTP/1.1",
    "/ HTTP/1.1",
  ),
  fc.constantFrom(
    "GET / http/1.1",
    "GET / HTTP/2.0",
    "PRI * HTTP/2.0",
    "CONNECT evil.example:443 HTTP/1.1",
    "\r\n\r\nGET / HTTP/1.1",
  ),
  oddText.map((text) => `GET ${text} HTTP/1.1`),
);

export const method = fc.oneof(
  fc.constantFrom("get", "HEAD", "OPTIONS", "TRACE", "PUT", "PATCH", "DELETE", "PROPFIND", "QUERY", "BREW", "M-SEARCH"),
  oddText,
);

export const path = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<string>(...encodedPaths) },
  { weight: 1, arbitrary: oddText.map((text) => `/${text.replace(/ /g, "%20")}`) },
);

const hosts = [
  "",
  "[",
  "[::1",
  "a b",
  "evil.example@fuzz.example",
  "fuzz.example:99999",
  "fuzz.example:port",
  "%00",
  "..",
  "-",
];

export const hostLine = fc.oneof(
  fc
    .constantFrom(...hosts, "fuzz.example/path", "fuzz.example?x", "fuzz.example#x", "\xff\xfe", "a".repeat(5_000))
    .map((name) => `Host: ${name}`),
  fc.constantFrom("Host: a\r\nHost: b", "X-No-Host: 1", "Host : fuzz.example", "host:\tfuzz.example"),
  oddText.map((text) => `Host: ${text}`),
);

export const absolute = fc.oneof(
  fc.constantFrom(
    `http://${host}/`,
    "http://evil.example/",
    "https://fuzz.example/",
    "http://",
    "http:///",
    "http://[",
  ),
  fc.constantFrom(
    "ftp://fuzz.example/",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "http://fuzz.example:99999/",
    "http:/x",
    "x:",
  ),
  oddText.map((text) => `http://${text.replace(/ /g, "")}/`),
);

const headerNames = [
  "Accept",
  "Accept-Encoding",
  "Authorization",
  "Cookie",
  "Expect",
  "If-None-Match",
  "Origin",
  "Range",
];

export const anyHeader = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(...headerNames, "Referer", "Transfer-Encoding", "Upgrade", "X-Forwarded-Host", "X-Request-Id"),
      oddText,
    )
    .map(([name, value]) => `${name}: ${value}`),
  fc.constantFrom(
    "Bad Header: x",
    ": x",
    "X\x00Y: z",
    " folded: x",
    "Upgrade: websocket\r\nConnection: Upgrade",
    "Expect: 100-continue",
  ),
  fc.nat({ max: 120 }).map((count) => Array.from({ length: count + 1 }, (_, index) => `X-${index}: y`).join("\r\n")),
  fc.constantFrom(
    `X-Long: ${"y".repeat(15_000)}`,
    `X-Longer: ${"y".repeat(40_000)}`,
    "Authorization: Bearer",
    "Authorization: Basic Og==",
  ),
);

const cookieNames = ["accessToken", "refreshToken", "XSRF-TOKEN", "toast", "theme", "__proto__"];

export const cookie = fc.oneof(
  fc.tuple(fc.constantFrom(...cookieNames), oddText).map(([name, value]) => `${name}=${value}`),
  fc.constantFrom(";;;", "=", "a", "accessToken=%E0%A4%A", `${"c=1; ".repeat(1_500)}`, "accessToken=a; accessToken=b"),
);

const form = "Content-Type: application/x-www-form-urlencoded\r\nConnection: close\r\n";

export const framing = fc.constantFrom(
  `${form}Content-Length: 100\r\n\r\nemail=x`,
  `${form}Content-Length: -1\r\n\r\nemail=x`,
  `${form}Content-Length: x\r\n\r\nemail=x`,
  `${form}Content-Length: 99999999999999999999\r\n\r\nemail=x`,
  `${form}Content-Length: 3\r\nContent-Length: 5\r\n\r\nemail`,
  `${form}Content-Length: 2\r\n\r\nemail=x`,
  `${form}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  `${form}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`,
  `${form}Transfer-Encoding: identity\r\n\r\nemail=x`,
  `${form}Expect: 100-continue\r\nContent-Length: 7\r\n\r\nemail=x`,
  `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 500\r\n\r\n--x\r\nContent-Disp`,
);

export const chunked = `${form}Transfer-Encoding: chunked\r\n\r\n`;

export const chunks = fc.constantFrom(
  "5\r\nemail\r\n0\r\n\r\n",
  "5\r\nem\r\n0\r\n\r\n",
  "fffffffff\r\nemail\r\n",
  "-1\r\n\r\n",
  "zz\r\nemail\r\n0\r\n\r\n",
  "5;x=y\r\nemail\r\n0\r\nTrailer: x\r\n\r\n",
  `5;${"x".repeat(20_000)}\r\nemail\r\n0\r\n\r\n`,
  "5\r\nemail",
  "0\r\n",
);
