import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { receiveUpload } from "#app/http/uploads.server";
import { freeBytes } from "#app/http/upload-memory.server";
import { newVideo } from "#contract/videos";
import { aViewer, jsonResponse, stubServer } from "../stub-server";

afterEach(() => void vi.useRealTimers());

const schema = z.object({ title: newVideo.shape.title });
const mebibyte = 1024 * 1024;
const bytes = new TextEncoder();
const partOf = (name: string, more = "") => `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
const title = `${partOf("title")}A lark\r\n`;
const picture = partOf("thumbnail", '; filename="a.png"');
const film = `\r\n${partOf("videoFile", '; filename="a.mp4"')}film\r\n--b--\r\n`;

/** Posts a form whose body comes in these pieces; a piece may wait, and none is asked for before it is wanted. */
function post(
  pieces: (string | Uint8Array | Promise<string>)[],
  { cookie = "accessToken=held", address = "203.0.113.7" } = {},
) {
  let pulled = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const piece = await pieces[pulled++];
        if (piece === undefined) return controller.close();
        controller.enqueue(typeof piece === "string" ? bytes.encode(piece) : piece);
      },
    },
    { highWaterMark: 0 },
  );
  const findViewer = ({ headers }: Request) =>
    headers.get("Cookie")?.includes("held") ? jsonResponse(aViewer) : jsonResponse(null, 401);
  const replies = { "GET healthcheck": () => jsonResponse({}), "GET users/current-user": findViewer };
  const { context, request: page } = stubServer(replies).visit(cookie, {}, { address });
  const headers = { ...Object.fromEntries(page.headers), "Content-Type": "multipart/form-data; boundary=b" };
  const init = { method: "POST", headers, body, duplex: "half" };
  const request = new Request("http://site.test/upload", init as RequestInit);
  onTestFinished(() => freeBytes(request));
  const receive = (rules: object = {}) =>
    receiveUpload({ request, context }, { schema, largeFile: "videoFile", ...rules });
  return { request, receive, pulled: () => pulled };
}

const filler = (size: number) => new Uint8Array(size).fill(97);
const endless = () => [title, picture, ...Array.from({ length: 200 }, () => filler(mebibyte / 16))];

test("a form of somebody without a session is refused with its texts, before its files are read", async () => {
  const { receive, pulled } = post(endless(), { cookie: "" });
  const thrown = (await receive().catch((error: unknown) => error)) as Response;
  expect({ status: thrown.status, body: await thrown.json() }).toEqual({
    status: 401,
    body: { typedValues: { Title: "A lark" } },
  });
  expect(pulled()).toBeLessThan(6);
});

test("a sign-up needs no session, and little of its pictures is held", async () => {
  const { receive, pulled } = post(endless(), { cookie: "" });
  expect(await receive({ isForVisitors: true })).toMatchObject({ ok: true, fields: { title: "A lark" } });
  expect(pulled()).toBeLessThan(6);
});

test("texts that do not arrive in a minute are refused", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const receiving = post([`${title}${partOf("description")}`, new Promise<string>(() => undefined)]).receive();
  await vi.advanceTimersByTimeAsync(60_001);
  expect(await receiving).toMatchObject({ ok: false, status: 408, values: { title: "A lark" } });
});

test("a picture that does not arrive in a minute goes on to the API, and nothing of it is lost", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let send: (piece: string) => void = () => undefined;
  const receiving = post([title, `${picture}first `, new Promise<string>((done) => (send = done)), film]).receive();
  await vi.advanceTimersByTimeAsync(60_001);
  const form = await receiving;
  send("second");
  expect(form.ok && (await new Response(form.body).text())).toBe(`${title}${picture}first second${film}`);
});

test("a process holds few forms at once: more get a Retry-After, and strangers have to sign in", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  const big = () => [title, picture, filler(mebibyte * 5.5), film];
  const forms = Array.from({ length: 18 }, (_, index) => post(big(), { address: `203.0.113.${index % 3}` }));
  const receive = (count: number) => Promise.all(forms.slice(count, count + 9).map((form) => form.receive()));
  expect((await receive(0)).filter(({ ok }) => !ok)).toEqual([]);
  const stranger = await post([title, picture, film], { cookie: "accessToken=made-up" })
    .receive()
    .catch((error: Response) => error);
  expect(stranger).toMatchObject({ status: 401 });
  expect((await receive(9)).filter(({ ok }) => !ok)).toMatchObject([
    { status: 503, alert: "Too many forms with files are arriving at once. Please try again in a minute." },
  ]);
  freeBytes(forms[0]!.request);
  expect(await post(big()).receive()).toMatchObject({ ok: true });
});

test("one address fills half of the memory, and others still send", async () => {
  const big = () => [title, picture, filler(mebibyte * 5.5), film];
  const ofOne = await Promise.all(Array.from({ length: 10 }, () => post(big()).receive()));
  expect(ofOne.filter(({ ok }) => !ok)).toMatchObject([{ status: 503 }, { status: 503 }]);
  expect(await post(big(), { address: "198.51.100.9" }).receive()).toMatchObject({ ok: true });
});

test("what is sent on is no longer counted", async () => {
  for (let count = 0; count < 20; count++) {
    const form = await post([title, picture, filler(mebibyte * 5.5), film]).receive();
    expect(form.ok && (await new Response(form.body).arrayBuffer()).byteLength).toBeGreaterThan(mebibyte * 5);
  }
});
