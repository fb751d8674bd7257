import { expect, inject, test } from "vitest";
import { inLanguage, offerLanguages } from "#languages/runtime/language";
import { onPostgres, testApi } from "#tests/support/api";
import { onServer } from "#tests/support/postgres";
import { waitFor } from "#tests/support/wait-for";

const api = await testApi();
const page = (message: string) => new RegExp(`<pre>Error: ${message}<br> &nbsp; &nbsp;at Vidlark</pre>`);

test("an error has the envelope of the API family", async () => {
  const { status, body, headers } = await api.visitor().get("/videos/nonsense");
  expect(status).toBe(400);
  const said = { message: "Invalid video id", code: "http.badId", values: { label: "video" } };
  expect(body).toEqual({ statusCode: 400, data: null, ...said, success: false, errors: [] });
  expect(headers.get("Cache-Control")).toBe("no-store");
});

test("a success has the envelope of the API family", async () => {
  const { body } = await api.visitor().get("/videos?limit=1");
  const said = { message: "Videos fetched successfully", code: "http.fetched", values: { what: "Videos" } };
  expect(body).toEqual({ statusCode: 200, data: expect.any(Object), ...said, success: true });
});

test("an error of a field has its code and values, some of which are messages themselves", async () => {
  const { body } = await api.visitor().post("/users/login", { email: "x".repeat(300), password: "secret" });
  const said = {
    message: "Email must be at most 254 characters",
    code: "fields.tooLong",
    values: { label: { code: "fields.email" }, max: 254 },
  };
  expect(body).toMatchObject({ ...said, errors: [{ field: "email", ...said }] });
});

test("what a schema says by itself has the code of a value that is not valid", async () => {
  const founder = await api.signUp("founder");
  const { body } = await founder.post("/users/decisions/seen", {});
  const error = { field: "until", message: expect.stringMatching(/^Invalid input/), code: "http.badValue" };
  expect(body).toMatchObject({ errors: [error] });
});

test("the API answers in English, whatever language the page has that asks", async () => {
  offerLanguages(["en", "en-XA"]);
  const said = await inLanguage("en-XA", () => api.visitor().get("/videos/nonsense"));
  offerLanguages(["en"]);
  expect(said.message).toBe("Invalid video id");
});

test("a client that accepts HTML gets the error as a page", async () => {
  const answer = await api.visitor().get("/videos/nonsense", { headers: { Accept: "text/html,*/*" } });
  expect(answer.status).toBe(400);
  expect(answer.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  expect(answer.text).toMatch(page("Invalid video id"));
});

test("ERROR_FORMAT gives old clients HTML errors, but not the web tier", async () => {
  const old = await testApi({ errorFormat: "html" });
  const options = { headers: { Accept: "application/json, text/plain, */*" } };
  expect((await old.visitor().get("/videos/nonsense", options)).text).toMatch(page("Invalid video id"));
  const inProcess = await old.visitor().get("/videos/nonsense", { ...options, caller: { isInProcess: true } });
  expect(inProcess.message).toBe("Invalid video id");
});

test("user text is escaped on an error page", async () => {
  const { text } = await api.visitor().get("/<script>alert('1')&", { headers: { Accept: "text/html" } });
  expect(text).not.toMatch(/<script|'1'/i);
  expect(text).toContain("Cannot GET");
});

test.for(["GET /nowhere", "PUT /videos", "DELETE /users/login", "GET /videos/1/2/3/4"])(
  "%s is a 404 with a message",
  async (call) => {
    const [method, path] = call.split(" ");
    const { status, message } = await api.visitor().request(method!, path!);
    expect({ status, message }).toEqual({ status: 404, message: `Cannot ${call}` });
  },
);

test("a server error is returned without details, and logged with its cause and request id", async () => {
  const broken = await testApi({ workers: 0, upkeep: "none" });
  await broken.db.schema.dropTable("view_windows").execute();
  await broken.db.schema.dropTable("watch_history").execute();
  await broken.db.schema.dropTable("jobs").execute();
  await broken.db.schema.dropTable("video_likes").execute();
  const requestOptions = { caller: { requestId: "the-id" } };
  const { status, message, text } = await broken.visitor().get(`/videos/${"0".repeat(24)}`, requestOptions);
  expect({ status, message }).toEqual({ status: 500, message: "Something went wrong on the server. Please try again" });
  expect(text).not.toMatch(/video_likes|\/|select/);
  const logged = broken.failures.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(logged).toContainEqual(expect.objectContaining({ requestId: "the-id", msg: "call failed" }));
  broken.failures.length = 0;
});

test.for(["/users/c/a%00b", "/videos?query=a%00b", "/videos/allVideosOfUser/%00", "/videos/%00"])(
  "a URL with a NUL is rejected: %s",
  async (path) => {
    const { status, message } = await api.visitor().get(path);
    expect({ status, message }).toEqual({ status: 400, message: "The address is not valid" });
  },
);

test.for(["/videos", "/videos/nonsense", "/nowhere"])("the response of %s has its request id", async (path) => {
  const { headers } = await api.visitor().get(path, { caller: { requestId: "abc-1" } });
  expect(headers.get("X-Request-Id")).toBe("abc-1");
});

test("an invalid body is reported", async () => {
  const headers = { "Content-Type": "application/json" };
  const { status, message } = await api.visitor().post("/users/login", "{", { headers });
  expect({ status, message }).toEqual({ status: 400, message: "The body must be a JSON object" });
});

test("every response has nosniff, and an error page loads and runs nothing", async () => {
  for (const path of ["/videos", "/videos/nonsense", "/nowhere", "/openapi.json"])
    expect((await api.visitor().get(path)).headers.get("X-Content-Type-Options")).toBe("nosniff");
  const page = await api.visitor().get("/videos/nonsense", { headers: { Accept: "text/html" } });
  expect(page.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(page.headers.get("Content-Security-Policy")).toBe(
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
});
test.for(["/tweets", "/playlist", "/drafts"])(
  "an account deleted while a body for %s arrives is a 409",
  async (path) => {
    const member = await api.signUp(`leaver${path.slice(1)}`);
    const source = {
      async pull(controller: ReadableStreamDefaultController<Uint8Array>) {
        await api.db.deleteFrom("users").where("id", "=", member.id).execute();
        controller.enqueue(new TextEncoder().encode('{"content":"Gone","name":"Gone","title":"Gone"}'));
        controller.close();
      },
    };
    // The server reads no byte of the body before it has looked up the session.
    const body = new ReadableStream(source, { highWaterMark: 0 });
    const { status, message } = await member.post(path, body, { headers: { "Content-Type": "application/json" } });
    expect({ status, message }).toEqual({
      status: 409,
      message: "This was deleted in the meantime. Please reload the page",
    });
  },
);

test.runIf(onPostgres)("a database that is away is a 503 and logged, and calls work again by themselves", async () => {
  const own = await testApi({ upkeep: "none", workers: 0 });
  const { database } = own.place;
  const name = "postgres" in database ? new URL(database.postgres).pathname.slice(1) : "";
  const ended = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`;
  await onServer(inject("postgres"), `alter database ${name} allow_connections false`, ended);
  const list = () => own.visitor().get("/videos?limit=1");
  const { status, message, headers } = await list();
  await onServer(inject("postgres"), `alter database ${name} allow_connections true`);
  expect({ status, message, retryAfter: headers.get("Retry-After") }).toEqual({
    status: 503,
    message: "The server's database does not answer. Please try again in a moment",
    retryAfter: "5",
  });
  await waitFor(async () => expect((await list()).status).toBe(200));
  expect(own.failures.splice(0).join("")).toContain("call failed");
});
