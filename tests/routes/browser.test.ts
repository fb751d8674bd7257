import { expect, test } from "vitest";
import { Browser } from "#tests/support/browser";

type Sent = {
  method: string;
  path: string;
  cookie: string | null;
  fields: [string, FormDataEntryValue][];
  body: string;
};

/** Opens a browser at a site whose first page has this form; every post redirects to a page with a toast. */
async function openForm(form: string) {
  const sent: Sent[] = [];
  const browser = new Browser(async (request) => {
    const { pathname, search } = new URL(request.url);
    const body = await request.clone().text();
    const fields = request.method === "POST" ? [...(await request.formData())] : [];
    sent.push({ method: request.method, path: pathname + search, cookie: request.headers.get("Cookie"), fields, body });
    if (request.method === "GET")
      return new Response(`<main>${form}<div class="toast" role="status">Saved</div></main>`);
    return new Response(null, { status: 302, headers: { Location: "/done", "Set-Cookie": "toast=t; Path=/" } });
  }, "http://site.test");
  return { page: await browser.open("/form?tab=1"), sent };
}

const settings = `<form method="post">
  <input type="hidden" name="version" value="3">
  <label for="name">Name</label><input id="name" name="name" value="Lark">
  <label>About <textarea name="about">\none\ntwo</textarea></label>
  <label><input type="checkbox" name="mail" checked> Mail me</label>
  <label><input type="checkbox" name="beta"> Try what is new</label>
  <label>Theme <select name="theme"><option value="auto">Automatic</option><option value="dark">Dark</option></select></label>
  <label><input type="radio" name="side" value="left" checked> Left</label>
  <label><input type="radio" name="side" value="right"> Right</label>
  <input name="off" value="x" disabled>
  <button name="act" value="save">Save</button><button name="act" value="drop">Discard</button>
</form>`;

test("a form is sent as its page has it, with the button that was pressed", async () => {
  const { page, sent } = await openForm(settings);
  await page.submit("Save");
  expect({ method: sent[1]!.method, path: sent[1]!.path }).toEqual({ method: "POST", path: "/form?tab=1" });
  expect(sent[1]!.fields).toEqual([
    ...[
      ["version", "3"],
      ["name", "Lark"],
      ["about", "one\r\ntwo"],
      ["mail", "on"],
    ],
    ...[
      ["theme", "auto"],
      ["side", "left"],
      ["act", "save"],
    ],
  ]);
});

test("texts, boxes and choices are filled in by their labels", async () => {
  const { page, sent } = await openForm(settings);
  const filling = {
    Name: "Wren",
    About: "Short",
    "Mail me": false,
    "Try what is new": true,
    Theme: "Dark",
    Right: true,
  };
  await page.submit("Discard", filling);
  expect(sent[1]!.fields).toEqual([
    ...[
      ["version", "3"],
      ["name", "Wren"],
      ["about", "Short"],
      ["beta", "on"],
    ],
    ...[
      ["theme", "dark"],
      ["side", "right"],
      ["act", "drop"],
    ],
  ]);
});

test("a redirect is followed with its cookie, to a page with a toast", async () => {
  const { page, sent } = await openForm(settings);
  const next = await page.submit("Save");
  expect({ path: next.path, status: next.status, toast: next.toast }).toEqual({
    path: "/done",
    status: 200,
    toast: "Saved",
  });
  expect(sent.map(({ cookie }) => cookie)).toEqual([null, null, "toast=t"]);
});

test("a form with files is sent as multipart, an empty file field as an empty file", async () => {
  const { page, sent } = await openForm(`<form method="post" enctype="multipart/form-data" action="/upload">
    <label>Video <input type="file" name="video"></label><label>Picture <input type="file" name="picture"></label>
    <button>Upload</button></form>`);
  await page.submit("Upload", { Video: new File(["film"], "a.mp4") });
  const video = sent[1]!.fields[0]![1] as File;
  expect({ path: sent[1]!.path, name: video.name, text: await video.text() }).toEqual({
    path: "/upload",
    name: "a.mp4",
    text: "film",
  });
  expect(sent[1]!.body).toContain('name="picture"; filename=""');
});

test("a form with GET replaces the query of its address", async () => {
  const { page, sent } = await openForm(`<form action="/results?old=1"><input name="q" aria-label="Search">
    <button aria-label="Search videos"></button></form>`);
  await page.submit("Search videos", { Search: "sea & sky" });
  expect(sent[1]).toMatchObject({ method: "GET", path: "/results?q=sea+%26+sky" });
});

test("forms with buttons of the same name are distinguished by their fields", async () => {
  const form = (action: string, label: string) =>
    `<form method="post" action="/${action}"><input name="x" aria-label="${label}"><button>Send</button></form>`;
  const { page, sent } = await openForm(form("one", "First") + form("two", "Second"));
  await page.submit("Send", { Second: "x" });
  expect(sent[1]!.path).toBe("/two");
});

test.each([
  ["a button that is not there", "Delete", {}, 'No button is named "Delete": Save, Discard'],
  ["a field that is not there", "Save", { Nmae: "" }, 'No field is labelled "Nmae": Name, About, Mail me'],
  ["an option that is not there", "Save", { Theme: "Pink" }, 'The field "Theme" has no option "Pink": Automatic, Dark'],
])("%s fails the test with the names that are", async (_, button, filling: Record<string, string>, message) => {
  const { page } = await openForm(settings);
  expect(() => page.submit(button, filling)).toThrow(message);
});

test("a field that cannot be changed cannot be filled in", async () => {
  const { page } = await openForm('<form><input name="x" aria-label="Name" readonly><button>Save</button></form>');
  expect(() => page.submit("Save", { Name: "x" })).toThrow('The field "Name" cannot be changed');
});

test("a page that redirects for ever fails the test", async () => {
  const redirect = () => new Response(null, { status: 302, headers: { Location: "/round" } });
  await expect(new Browser(redirect, "http://site.test").open("/round")).rejects.toThrow("redirects more than 5 times");
});
