import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Page } from "#contract/envelope";
import type { FoundVideo } from "#contract/videos";
import { onPostgres, testApi } from "#tests/support/api";
import { addCaptions, vtt } from "#tests/support/captions";
import { insertVideos } from "#tests/support/videos";

const api = await testApi();
const [anna, bea] = [await api.signUp("anna"), await api.signUp("bea")];
const one = async (row: object = {}) => (await insertVideos(api, anna, [{ duration: 4_000, ...row }]))[0]!;
const cue = (from: string, to: string, text: string) => `${from}.000 --> ${to}.000\n${text}`;

async function find(query: string, who = api.visitor(), also = "") {
  const { status, data } = await who.get<Page<FoundVideo>>(`/videos?query=${encodeURIComponent(query)}${also}`);
  expect(status).toBe(200);
  return data.docs;
}

const idsOf = async (...args: Parameters<typeof find>) => (await find(...args)).map(({ _id }) => _id);

async function addCaptionedVideo(text: string, row: object = {}) {
  const id = await one(row);
  expect((await addCaptions(anna, id, text)).status).toBe(201);
  return id;
}

test("a video is found by its captions, with the time of the words", async () => {
  const text = vtt(
    cue("00:01", "00:02", "We begin."),
    cue("12:34", "12:36", "Look: a\nWandering albatross"),
    cue("12:36", "12:40", "right above us"),
    cue("12:41", "12:42", "and gone"),
  );
  const id = await addCaptionedVideo(text);
  const [found] = await find("wandering ALBATROSS");
  expect(found).toMatchObject({
    _id: id,
    captionHit: {
      start: 754,
      language: "en",
      before: "Look: a ",
      words: "Wandering albatross",
      after: " right above us",
    },
  });
});

test("words that span several cues are found at their first cue", async () => {
  const id = await addCaptionedVideo(
    vtt(cue("00:03", "00:04", "once upon"), cue("00:05", "00:06", "a"), cue("00:07", "00:08", "time")),
  );
  const [found] = await find("upon a  tim");
  expect([found!._id, found!.captionHit]).toEqual([
    id,
    { start: 3, language: "en", before: "once ", words: "upon a tim", after: "e" },
  ]);
});

test("the time is found at any position of long captions", async () => {
  const [second, text] = [(i: number) => String(10 + i), (i: number) => `Zug${i} 😀 ${"İ".repeat(i % 5)}\n𝒳&<`];
  const cues = Array.from({ length: 40 }, (_, i) => cue(`00:${second(i)}`, `00:${second(i + 1)}`, text(i)));
  const later = Array.from({ length: 40 }, (_, i) => cue(`01:${second(i)}`, `01:${second(i + 1)}`, text(i + 40)));
  const id = await addCaptionedVideo(vtt(...cues, ...later));
  for (let i = 0; i < 79; i++) {
    const [found] = await find(`zug${i} 😀 ${"İ".repeat(i % 5)} 𝒳&< zug${i + 1} 😀`.replace("  ", " "));
    expect([found?._id, found?.captionHit?.start]).toEqual([id, 10 + (i % 40) + (i < 40 ? 0 : 60)]);
    expect(found!.captionHit!.words).toMatch(new RegExp(`^Zug${i} .*&< Zug${i + 1} 😀$`, "u"));
  }
});

test("title and description matches rank first and have no time", async () => {
  const rows = [{ title: "cormorant" }, { description: "of a cormorant" }].map((row) => ({
    ...row,
    created_at: "2020-01-01T00:00:00.000Z",
  }));
  const [titled, described] = [
    await addCaptionedVideo(vtt(cue("00:01", "00:02", "a cormorant")), rows[0]),
    await one(rows[1]),
  ];
  const captioned = await addCaptionedVideo(vtt(cue("00:01", "00:02", "cormorant!")));
  const found = await find("cormorant");
  expect(found.map(({ _id }) => _id)).toEqual([titled, described, captioned]);
  expect(found.map((video) => video.captionHit?.words)).toEqual([undefined, undefined, "cormorant"]);
});

test("matches in two languages make one hit, in the older captions", async () => {
  const id = await addCaptionedVideo(vtt(cue("00:01", "00:02", "Taxidermy")));
  await addCaptions(anna, id, vtt(cue("00:02", "00:03", "taxidermy")), { language: "de" });
  const found = await find("taxidermy");
  expect(found.map(({ _id, captionHit }) => [_id, captionHit?.language])).toEqual([[id, "en"]]);
});

test.for(["100% wool", "snake_case", "back\\slash", "\"quoted\" 'words'", "a AND b", "İstanbul'da", "ΟΔΟΣ", "日本語"])(
  "%s is found as it is written, and nothing else",
  async (words) => {
    const id = await addCaptionedVideo(vtt(cue("00:01", "00:02", `so ${words} they say`)));
    await addCaptionedVideo(vtt(cue("00:01", "00:02", "so 1000 wool snakeXcase backslash quoted words a b they say")));
    const found = await find(words);
    expect(found.map((video) => [video._id, video.captionHit?.words])).toEqual([[id, words]]);
    expect(await idsOf(words.toLowerCase())).toEqual([id]);
  },
);

test("markup and times are not searched", async () => {
  const id = await addCaptionedVideo(vtt(cue("00:01", "00:02", "<i>tern</i> & <b>sky</b>lark <script>&lt;x")));
  expect(await idsOf("tern & skylark <script><x")).toEqual([id]);
  for (const query of ["<i>tern", "00:01.000", "-->", "&amp;", "WEBVTT"]) expect(await idsOf(query)).toEqual([]);
});

test("queries of fewer than three characters do not search captions", async () => {
  const id = await addCaptionedVideo(vtt(cue("00:01", "00:02", "qxz")));
  expect([await idsOf("qx"), await idsOf("qxz")]).toEqual([[], [id]]);
});

test("captions of unpublished videos are not found", async () => {
  const id = await addCaptionedVideo(vtt(cue("00:01", "00:02", "my secret petrel")), { is_published: 0 });
  for (const who of [api.visitor(), bea, anna]) expect(await idsOf("secret petrel", who)).toEqual([]);
  await api.db
    .updateTable("videos")
    .set({ is_published: 1, visibility: "public", status: "processing" })
    .where("id", "=", id)
    .execute();
  expect(await idsOf("secret petrel")).toEqual([]);
  await api.db.updateTable("videos").set({ status: "ready" }).where("id", "=", id).execute();
  expect(await idsOf("secret petrel")).toEqual([id]);
});

test("a search of one channel searches its captions only", async () => {
  const id = await addCaptionedVideo(vtt(cue("00:01", "00:02", "a shearwater")));
  const of = (owner: string) => idsOf("shearwater", api.visitor(), `&userId=${owner}`);
  expect([await of(anna.id), await of(bea.id)]).toEqual([[id], []]);
});

test("the search follows replaced and deleted captions, videos and owners", async () => {
  const own = await testApi();
  const carl = await own.signUp("carl");
  const ids = await insertVideos(
    own,
    carl,
    [{}, {}, {}].map(() => ({ duration: 60 })),
  );
  const found = async (query: string) =>
    (await own.visitor().get<Page<FoundVideo>>(`/videos?query=${query}`)).data.docs.map(({ _id }) => _id).sort();
  const added = [];
  for (const id of ids) added.push((await addCaptions(carl, id, vtt(cue("00:01", "00:02", "a puffin")))).data);
  expect(await found("puffin")).toEqual([...ids].sort());
  await addCaptions(carl, ids[0]!, vtt(cue("00:01", "00:02", "a guillemot")));
  expect([await found("puffin"), await found("guillemot")]).toEqual([ids.slice(1).sort(), [ids[0]]]);
  expect((await carl.delete(`/captions/${ids[1]}/${added[1]!._id}`)).status).toBe(200);
  expect(await found("puffin")).toEqual([ids[2]]);
  expect((await carl.delete(`/videos/${ids[2]}`)).status).toBe(200);
  expect(await found("puffin")).toEqual([]);
  await own.db.deleteFrom("users").where("id", "=", carl.id).execute();
  expect(await found("guillemot")).toEqual([]);
  const indexed = onPostgres
    ? sql`select id from captions`
    : sql`select place from caption_places union all select rowid from caption_search`;
  expect((await indexed.execute(own.db)).rows).toEqual([]);
});

test("a snippet is at most two lines long", async () => {
  const id = await addCaptionedVideo(
    vtt(cue("00:01", "00:02", `${"before ".repeat(90)}kittiwake${" after".repeat(90)}`)),
  );
  const [{ _id, captionHit } = {}] = await find("kittiwake");
  expect([_id, captionHit]).toEqual([
    id,
    {
      ...{ start: 1, language: "en", words: "kittiwake" },
      ...{ before: "before ".repeat(5), after: " after".repeat(13) },
    },
  ]);
});
