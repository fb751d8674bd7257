import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Video } from "#contract/videos";
import { testApi, type User } from "#tests/support/api";
import { clip } from "#tests/support/clips";
import { cleanUp, makeDirectory } from "#tests/support/spawned";
import { aPicture } from "#tests/support/videos";
import { runImport } from "./run-import";

const api = await testApi();
const [anna, bruno] = [await api.signUp("anna"), await api.signUp("bruno")];
afterAll(cleanUp);

const dir = await makeDirectory();
await mkdir(join(dir, "2029"));
for (const name of ["dawn.mp4", "dusk.mp4", "2029/rain.mp4", "unlisted.mp4"])
  await copyFile(await clip("mp4"), join(dir, name));
await writeFile(join(dir, "dawn.png"), Buffer.from(await (await aPicture()).arrayBuffer()));

async function importFilms(csv: string | Buffer, owner = "anna", args: string[] = []) {
  const texts = join(dir, "texts.csv");
  await writeFile(texts, csv);
  return runImport(api, { dir, media: dir }, ["--texts", texts, "--owner", owner, ...args]);
}

const filmsOf = async (who: User) => (await who.get<Video[]>("/dashboard/videos?sortBy=title&sortType=asc")).data;

const head = "file,title,description,tags,language,licence,visibility,thumbnail,date";
const table = `\uFEFF${head}
dawn.mp4,"Dawn, at the ""harbour""","Two lines
of text","sea birds",en,,public,dawn.png,2029-05-01
2029/rain.mp4,Rain,,,,,private,,2029-06-01T10:00:00Z
gone.mp4,Gone,,,,,,,
,No file,,,,,,,
`;

test("films of a folder come with the texts of their rows, and the report says what did not", async () => {
  const { code, output } = await importFilms(table);
  expect({ code, output }).toEqual({
    code: 2,
    output: expect.stringContaining("“gone.mp4” is not in the folder of media"),
  });
  for (const text of ["it names no file", "dusk.mp4 has no row in texts.csv", "unlisted.mp4 has no row"])
    expect(output).toContain(text);
  expect(await filmsOf(anna)).toMatchObject([
    {
      ...{ title: 'Dawn, at the "harbour"', description: "Two lines\nof text", tags: ["sea", "birds"], language: "en" },
      ...{ visibility: "public", isPublished: true, createdAt: expect.stringMatching(/^20/) },
    },
    { title: "Rain", visibility: "private", isPublished: false },
  ]);
});

test("a second run brings what is new alone, also with semicolons, and for the account that is named", async () => {
  await importFilms(table);
  expect(await filmsOf(anna)).toHaveLength(2);
  const { code, output } = await importFilms("FILE;Title\r\nunlisted.mp4;Semi, colons\r\n", bruno.email);
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining("dawn.mp4 has no row") });
  expect(await filmsOf(bruno)).toMatchObject([{ title: "Semi, colons", visibility: "public" }]);
});

test("what a row says and this site cannot take is reported, and hides the video rather than publishes it", async () => {
  const carla = await api.signUp("carla");
  const { output } = await importFilms(`${head}\nunlisted.mp4,Secret,,,German,CC-BY,privat,,31.12.2019\n`, "carla");
  expect(await filmsOf(carla)).toMatchObject([
    {
      title: "Secret",
      visibility: "private",
      createdAt: expect.stringContaining(new Date().toISOString().slice(0, 4)),
    },
  ]);
  for (const text of ["visibility is “privat”", "language “German”", "licence “CC-BY”", "its date “31.12.2019”"])
    expect(output).toContain(text);
});

test.for<[string, string, string, string]>([
  ["an unknown account", "file\ndusk.mp4\n", "nobody", "No account has the username or e-mail address nobody"],
  ["no column of files", "title\nDusk\n", "anna", "The texts need a column “file”"],
  ["an unknown column", "file,colour\ndusk.mp4,red\n", "anna", "Unknown columns: colour"],
  ["a row of another length", "file,title\ndusk.mp4\n", "anna", "texts.csv cannot be read: Invalid Record Length"],
  ["a quote without an end", 'file,title\ndusk.mp4,"Dusk\n', "anna", "texts.csv cannot be read: Quote Not Closed"],
  ["a row without an end", `file,title\ndusk.mp4,"${"a".repeat(100_000)}"\n`, "anna", "Max Record Size"],
])("%s stops the command before anything comes", async ([, csv, owner, message]) => {
  const before = (await filmsOf(anna)).length;
  const { code, output } = await importFilms(csv, owner);
  expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining(message) });
  expect(await filmsOf(anna)).toHaveLength(before);
});

test("paths are those of the directory in which the command was called", async () => {
  await writeFile(join(dir, "named.csv"), "file,title\ndusk.mp4,Dusk\n");
  const args = ["--texts", "named.csv", "--owner", "anna"];
  const { code, output } = await runImport(api, { dir: ".", media: "" }, args, { VIDLARK_CALLER_DIR: dir });
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining("dawn.mp4 has no row in named.csv") });
});

test("texts need an owner, and an owner texts", async () => {
  for (const args of [
    ["--texts", "texts.csv"],
    ["--owner", "anna"],
  ])
    expect(await runImport(api, { dir, media: dir }, args)).toMatchObject({
      code: 1,
      output: expect.stringContaining("Usage:"),
    });
});
