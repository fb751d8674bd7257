import { expect, test } from "vitest";
import * as chosen from "#app/routes/dashboard/_app.admin.dashboard_.chosen/route";
import { renderRoute } from "#tests/support/render-route";
import { formArgs, respond, routeArgs, signedIn, thrownResponse } from "#tests/support/route-args";
import { aVideo } from "#tests/support/fixtures";
import { aViewer, envelope, errorEnvelope, page, stubApi, unreachable } from "#tests/support/stub-api";

const path = "/admin/dashboard/chosen";
const mine = { cookie: signedIn };
const [one, two] = ["a".repeat(24), "b".repeat(24)] as const;
const videos = [aVideo({ _id: one, title: "Dawn" }), aVideo({ _id: two, title: "Dusk" })];

async function show(query: string) {
  stubApi({ ...aViewer(), "GET dashboard/chosen": envelope(videos) });
  return (await renderRoute(chosen, routeArgs(`${path}?${query}`, mine))).document.querySelector("main")!;
}

test("the page shows the chosen videos with their pictures, and its only heading says what will happen", async () => {
  const main = await show(`act=delete&id=${one}&id=${two}&id=${one}`);
  expect([...main.querySelectorAll("h1, h2")].map((heading) => heading.textContent)).toEqual(["Delete 2 videos"]);
  expect(main.querySelectorAll("li img")).toHaveLength(2);
  expect([...main.querySelectorAll("li a")].map((link) => link.textContent)).toEqual(["Dawn", "Dusk"]);
  expect(main.textContent).toContain("You will not be able to recover them");
  expect(main.querySelector<HTMLInputElement>("[name=ids]")!.getAttribute("value")).toBe(`${one} ${two}`);
});

test.each([
  ["visibility", "input[name=visibility]"],
  ["addTags", "input[name=tags]"],
  ["removeTags", "input[name=tags]"],
  ["licence", "select[name=licence]"],
  ["unheard-of", "input[name=visibility]"],
])("the page for %s asks for what it needs", async (act, control) => {
  expect((await show(`act=${act}&id=${one}&id=${two}`)).querySelector(control)).not.toBeNull();
});

test("the visibility that all chosen videos have is selected, and the videos stand above the question", async () => {
  const main = await show(`act=visibility&id=${one}&id=${two}`);
  expect(main.querySelector("input[name=visibility][checked]")?.getAttribute("value")).toBe("public");
  const order = [...main.querySelectorAll("li, fieldset")].map(({ localName }) => localName);
  expect(order).toEqual(["li", "li", "fieldset"]);
  stubApi({ ...aViewer(), "GET dashboard/chosen": envelope([videos[0], { ...videos[1], visibility: "private" }]) });
  const { document } = await renderRoute(chosen, routeArgs(`${path}?act=visibility&id=${one}&id=${two}`, mine));
  expect(document.querySelector("input[name=visibility][checked]")).toBeNull();
});

test("the page for a playlist lists one's own, and says so when there is none", async () => {
  const openPage = async (lists: object[]) => {
    stubApi({ ...aViewer(), "GET dashboard/chosen": envelope(videos), "GET playlist/user/u1": page(lists as never) });
    const { document } = await renderRoute(chosen, routeArgs(`${path}?act=playlist&id=${one}&id=${two}`, mine));
    return document.querySelector("main")!;
  };
  expect((await openPage([])).textContent).toContain("You have no playlist yet");
});

test("all of one's playlists can be chosen, a thousand at most", async () => {
  const countPlaylists = async (total: number) => {
    stubApi({
      ...aViewer(),
      "GET dashboard/chosen": envelope(videos),
      "GET playlist/user/u1": (request) => {
        const after = Number(new URL(request.url).searchParams.get("after") ?? 0);
        const docs = Array.from({ length: 100 }, (_, n) => ({ _id: `p${after + n}`, name: `List ${after + n}` }));
        return page(docs as never, after + 100 < total ? { nextCursor: String(after + 100) } : {});
      },
    });
    const { document } = await renderRoute(chosen, routeArgs(`${path}?act=playlist&id=${one}`, mine));
    const main = document.querySelector("main")!;
    return [main.querySelectorAll("select[name=playlist] option").length, main.textContent!.includes("Only the first")];
  };
  expect(await countPlaylists(300)).toEqual([300, false]);
  expect(await countPlaylists(1_100)).toEqual([1_000, true]);
});

test("a server that says at each page that there are more playlists gets at most 20 calls", async () => {
  let calls = 0;
  stubApi({
    ...aViewer(),
    "GET dashboard/chosen": envelope(videos),
    "GET playlist/user/u1": () => ((calls += 1), page([], calls < 100 ? { nextCursor: "more" } : {})),
  });
  const main = (await renderRoute(chosen, routeArgs(`${path}?act=playlist&id=${one}`, mine))).document.body;
  expect(main.textContent).toContain("You have no playlist yet");
  expect(calls).toBeLessThanOrEqual(20);
});

test("a page without chosen videos says so, and makes no call", async () => {
  stubApi(aViewer());
  const { document } = await renderRoute(chosen, routeArgs(path, mine));
  expect(document.querySelector("main")!.textContent).toContain("Nothing is selected");
});

test("what was chosen and does not exist, or is too much, is counted", async () => {
  const ids = Array.from({ length: 52 }, (_, n) => `id=${n.toString(16).padStart(24, "0")}`).join("&");
  const { textContent } = await show(`act=delete&${ids}`);
  expect(textContent).toContain("48 of those you selected no longer exist");
  expect(textContent).toContain("You selected 2 more than 50");
});

test("a change shows what became of each video, with the titles of those that are deleted", async () => {
  const sent: unknown[] = [];
  const outcomes = [
    { _id: one, isDone: true, message: "Deleted" },
    { _id: two, isDone: false, message: "Video does not exist" },
  ];
  let isDeleted = false;
  stubApi({
    ...aViewer(),
    "GET dashboard/chosen": () => envelope(isDeleted ? [] : videos),
    "POST dashboard/changes": async (request) => {
      isDeleted = true;
      sent.push(await request.json());
      return envelope(outcomes);
    },
  });
  const fields = { ids: `${one} ${two}`, change: "delete" };
  const { document } = await renderRoute(chosen, formArgs(`${path}?act=delete&id=${one}&id=${two}`, fields, mine));
  const rows = [...document.querySelectorAll("main li")].map((row) => row.textContent);
  expect(rows).toEqual(["DawnDeleted", "DuskVideo does not exist"]);
  expect(document.querySelector("main h2")!.textContent).toBe("1 of 2 done");
  expect(sent).toEqual([fields]);
});

test("a wrong change is shown again at its field, and a failure in the form's alert", async () => {
  const fields = { ids: one, change: "addTags", tags: "a b!" };
  const refused = await respond(chosen.action, formArgs(path, fields, mine));
  expect({ status: refused.status, body: await refused.json() }).toMatchObject({
    status: 422,
    body: { errors: { tags: [expect.stringContaining("A tag has")] }, values: { tags: "a b!" } },
  });
  const right = { ids: one, change: "addTags", tags: "dawn" };
  stubApi({ "GET dashboard/chosen": envelope(videos), "POST dashboard/changes": unreachable });
  expect((await respond(chosen.action, formArgs(path, right, mine))).status).toBe(503);
  stubApi({ "GET dashboard/chosen": errorEnvelope(401, "Unauthorized request") });
  expect((await thrownResponse(chosen.action, formArgs(path, right, mine))).status).toBe(401);
});

test("a visibility that is missing is asked for at its first choice, which has the focus", async () => {
  stubApi({ ...aViewer(), "GET dashboard/chosen": envelope(videos) });
  const args = formArgs(`${path}?act=visibility&id=${one}`, { ids: one, change: "visibility" }, mine);
  const { status, document } = await renderRoute(chosen, args);
  expect(status).toBe(422);
  const [focused, ...others] = document.querySelectorAll("[autofocus]");
  expect([focused?.getAttribute("name"), focused?.getAttribute("value"), others]).toEqual(["visibility", "public", []]);
});

test("a visitor is asked to log in, and an unreachable server or lacks the call says so", async () => {
  expect((await thrownResponse(chosen.loader, routeArgs(`${path}?id=${one}`))).status).toBe(401);
  for (const [reply, status] of [
    [unreachable, 503],
    [() => new Response("Cannot GET it", { status: 404 }), 501],
  ] as const) {
    stubApi({ ...aViewer(), "GET dashboard/chosen": reply });
    expect((await thrownResponse(chosen.loader, routeArgs(`${path}?id=${one}`, mine))).status).toBe(status);
  }
});
