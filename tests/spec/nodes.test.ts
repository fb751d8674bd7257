import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Comment } from "#contract/comments";
import type { Page } from "#contract/envelope";
import type { Video } from "#contract/videos";
import { findPostgresPrograms } from "#tests/support/postgres-programs";
import { cleanUp, makeDirectory } from "#tests/support/spawned";
import { clipBytes } from "#tests/support/tus";
import { videoForm } from "#tests/support/videos";
import { startNodes } from "./support/nodes";
import { emailOf, password, Person } from "./support/person";

const programs = findPostgresPrograms();
const limitScale = 0.2;
const signUpsPerHour = 4;

describe.skipIf(!programs)("two nodes on one database, without sticky sessions", async () => {
  const nodes = programs
    ? await startNodes(programs, { RATE_LIMIT_SCALE: String(limitScale), RENDITIONS: "144" })
    : null!;
  afterAll(async () => {
    await cleanUp();
    nodes?.stop();
  });
  const wren = new Person(nodes?.url ?? "");
  beforeAll(async () => {
    const form = new FormData();
    const account = { username: "wren", email: emailOf("wren"), fullName: "Jenny Wren", password };
    for (const [name, value] of Object.entries(account)) form.append(name, value);
    expect((await wren.post("/signup", form)).status).toBe(302);
    if (!wren.cookies.has("accessToken"))
      expect((await wren.post("/login", { email: account.email, password })).status).toBe(302);
  });

  test("a person signs up at one and acts at the other, with the same session and form", async () => {
    for (let page = 0; page < 4; page++) expect((await wren.get("/admin/dashboard")).text).toContain("Jenny Wren");
    const posted = await wren.post("/tweets", { content: "Heard on both" });
    expect(posted.status).toBe(302);
    for (let page = 0; page < 2; page++) expect((await wren.get("/tweets")).text).toContain("Heard on both");
  });

  test("a video that one publishes is processed once, and both show what is said of it", async () => {
    const { status, data } = await wren.call<Video>("POST", "/videos", await videoForm({ title: "Both nodes" }));
    expect(status).toBe(201);
    const hasHls = async () => (await wren.call<Video>("GET", `/videos/${data._id}`)).data.hls !== "";
    await expect.poll(hasHls).toBe(true);
    for (const commentContent of ["First", "Second"])
      expect((await wren.call("POST", `/comments/${data._id}`, { commentContent })).status).toBe(201);
    for (const { url } of [nodes.one, nodes.other]) {
      const response = await fetch(`${url}/api/v1/comments/${data._id}`);
      const { data: comments } = (await response.json()) as { data: Page<Comment> };
      expect(comments.docs.map(({ content }) => content)).toEqual(["Second", "First"]);
    }
    const labels = { kind: "make-renditions", outcome: "done" };
    const countVideos = async () => (await wren.call<Video[]>("GET", "/dashboard/videos")).data.length;
    await expect.poll(async () => (await nodes.sum("vidlark_jobs_total", labels)) - (await countVideos())).toBe(0);
  });

  test("the parts of an upload that arrive at two nodes in turn make one video", async () => {
    const bytes = await clipBytes("mp4");
    const third = Math.ceil(bytes.length / 3);
    const headers = { "Tus-Resumable": "1.0.0", Cookie: wren.cookieHeader(), Origin: nodes.url };
    const token = Buffer.from("a token of the form").toString("base64");
    const opened = await fetch(`${nodes.url}/api/v1/uploads`, {
      method: "POST",
      headers: { ...headers, "Upload-Length": String(bytes.length), "Upload-Metadata": `draft ${token}` },
    });
    expect(opened.status).toBe(201);
    const address = new URL(opened.headers.get("Location")!, nodes.url);
    for (const [turn, from] of [0, third, 2 * third].entries()) {
      const node = turn % 2 === 0 ? nodes.one : nodes.other;
      const seen = await fetch(node.url + address.pathname, {
        method: "HEAD",
        headers: { ...headers, Origin: node.url },
      });
      expect(seen.headers.get("Upload-Offset")).toBe(String(from));
      const sent = await fetch(node.url + address.pathname, {
        method: "PATCH",
        body: new Uint8Array(bytes.subarray(from, from + third)),
        headers: {
          ...headers,
          Origin: node.url,
          "Content-Type": "application/offset+octet-stream",
          "Upload-Offset": String(from),
        },
      });
      expect({ turn, status: sent.status }).toEqual({ turn, status: 204 });
    }
    const form = await videoForm({ draft: "a token of the form", title: "In parts", videoFile: null });
    const { status, data } = await wren.call<Video>("POST", "/videos", form);
    expect({ status, title: data.title }).toEqual({ status: 201, title: "In parts" });
    const file = await fetch(data.videoFile, { headers: { Cookie: wren.cookieHeader() } });
    expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
  });

  test("limits count the requests of all nodes together", async () => {
    const signUp = async (name: string) =>
      (await new Person(nodes.url).call("POST", "/users/register", { ...accountOf(name) })).status;
    const statuses = await Promise.all(Array.from({ length: 8 }, (_, number) => signUp(`lark-${number}`)));
    const created = signUpsPerHour - 1;
    expect(statuses.sort()).toEqual([...Array<number>(created).fill(201), ...Array<number>(8 - created).fill(429)]);
  });

  test("a node with another secret, or with other files, refuses to start in one line", async () => {
    const secret = nodes.tryNode({ SESSION_SECRET: "t".repeat(32) });
    const files = nodes.tryNode({ DATA_DIR: await makeDirectory() });
    expect([await secret.exit, await files.exit]).toEqual([1, 1]);
    expect(secret.output()).toMatch(/^SESSION_SECRET differs .+\n$/);
    expect(files.output()).toMatch(/^The files differ from .+\n$/);
  });

  test("one that stops takes its name off the list, and the other continues", async () => {
    const third = await nodes.startNode();
    third.child.kill("SIGTERM");
    expect(await third.exit).toBe(0);
    expect((await fetch(`${nodes.other.url}/readyz`)).status).toBe(200);
    expect((await new Person(nodes.other.url).get("/")).status).toBe(200);
  });
});

const accountOf = (username: string) => ({ username, email: emailOf(username), fullName: username, password });
