import { afterAll, beforeAll, expect, test } from "vitest";
import { cleanUp, startBuiltServer } from "#tests/support/spawned";
import { rawRequests, sendRaw, stack } from "#tests/support/raw-requests";
import { server as msw } from "#tests/support/stub-api";

let url = "";
let output = () => "";
beforeAll(async () => {
  msw.close();
  ({ url, output } = await startBuiltServer());
});
afterAll(cleanUp);

test("no hostile request causes a 5xx or reveals a stack", async () => {
  for (const { name, text, statuses } of rawRequests(new URL(url).host)) {
    const answered = await sendRaw(url, text);
    expect({ name, ...answered }).toMatchObject({
      name,
      status: expect.toSatisfy((status) => statuses.includes(status)),
    });
    expect(answered.text).not.toMatch(stack);
  }
  expect(output()).not.toMatch(/"level":50|\[object Object\]|^ +at /m);
});

test("a form that needs a session is rejected with its values, whatever their names", async () => {
  for (const path of ["/admin/dashboard/upload", "/tweets/x/edit", "/video/v1/save"]) {
    const body = "__proto__=x&constructor=y&toString=z";
    const headers = `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n`;
    const text = `POST ${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nConnection: close\r\n${headers}\r\n${body}`;
    expect({ path, status: (await sendRaw(url, text)).status }).toEqual({ path, status: 401 });
  }
});

test("a form for a file's address is refused in words, whatever host a proxy is said to have", async () => {
  const host = new URL(url).host;
  for (const path of ["/assets/none.css", "/feeds/videos"]) {
    const headers = `Origin: http://${host}\r\nX-Forwarded-Host: [\r\nContent-Length: 2\r\nContent-Type: application/json`;
    const text = `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${headers}\r\n\r\n{}`;
    expect({ path, status: (await sendRaw(url, text)).status }).toEqual({ path, status: 405 });
  }
});

test("a CONNECT request is rejected with a response", async () => {
  const text = "CONNECT other.example:443 HTTP/1.1\r\nHost: other.example:443\r\n\r\n";
  expect((await sendRaw(url, text)).status).toBe(405);
});

test("the loading view never leads to another site", async () => {
  const { status, text } = await sendRaw(
    url,
    `GET /a//evil.example/x HTTP/1.1\r\nHost: ${new URL(url).host}\r\nConnection: close\r\n\r\n`,
  );
  expect(status).toBe(404);
  expect(text).not.toMatch(/Location|http-equiv="refresh"/i);
});
