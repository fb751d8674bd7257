import { expect, test } from "vitest";
import { type Tweet, tweetShape } from "#contract/tweets";
import { testApi } from "#tests/support/api";
import { buildForm } from "#tests/support/client";
import { likeTweet } from "./rows";

const api = await testApi();
const anna = await api.signUp("anna");
const bea = await api.signUp("bea");

const tweet = async (content = "Hello") => (await anna.post<Tweet>("/tweets", { content })).data;
const read = async (id: string) =>
  (await api.visitor().get<Tweet[]>(`/tweets/user/${anna.id}`)).data.find(({ _id }) => _id === id);

test("a tweet is returned with its owner, in both fields that clients read", async () => {
  const { status, message, data } = await anna.post<Tweet>("/tweets/", { content: " First\r\nSecond " });
  expect({ status, message }).toEqual({ status: 201, message: "Tweet created successfully" });
  expect(tweetShape.strict().parse(data)).toEqual({
    _id: data._id,
    content: "First\nSecond",
    createdAt: data.createdAt,
    updatedAt: data.createdAt,
    owner: { _id: anna.id, username: "anna", fullName: "The anna", avatar: "" },
    liked: false,
    mentions: [],
    withheld: "",
    likesCount: 0,
  });
  expect(await read(data._id)).toEqual(data);
});

test("one tweet is read as its list has it, one that waits by its owner only", async () => {
  const { _id } = await tweet("By its id");
  expect((await api.visitor().get<Tweet>(`/tweets/${_id.toUpperCase()}`)).data).toEqual(await read(_id));
  await api.db.updateTable("tweets").set({ withheld: "held" }).where("id", "=", _id).execute();
  expect((await anna.get<Tweet>(`/tweets/${_id}`)).data).toMatchObject({ content: "By its id", withheld: "held" });
  for (const who of [bea, api.visitor()]) expect((await who.get(`/tweets/${_id}`)).status).toBe(404);
});

test.for<[string, (fields: Record<string, string>) => object]>([
  ["JSON", (fields) => fields],
  ["urlencoded", (fields) => new URLSearchParams(fields)],
  ["multipart", buildForm],
])("a tweet is posted and edited by %s", async ([kind, spell]) => {
  const { status, data } = await anna.post<Tweet>("/tweets", spell({ content: kind }));
  expect({ status, content: data.content }).toEqual({ status: 201, content: kind });
  const changed = await anna.patch(`/tweets/${data._id}`, spell({ newContent: `${kind} again` }));
  expect({ status: changed.status, data: changed.data }).toMatchObject({
    status: 200,
    data: { content: `${kind} again` },
  });
});

test.for<[string, string]>([
  ["content", "newContent"],
  ["tweet", "content"],
  ["tweet", "tweet"],
])("a tweet is posted by the field %s and edited by the field %s", async ([added, edited]) => {
  const { status, data } = await anna.post<Tweet>("/tweets", { [added]: "Before" });
  expect({ status, content: data.content }).toEqual({ status: 201, content: "Before" });
  const changed = await anna.patch<Tweet>(`/tweets/${data._id}`, { [edited]: "After" });
  expect({ status: changed.status, content: changed.data.content }).toEqual({ status: 200, content: "After" });
});

test.for(["👩‍👩‍👧‍👦 🏳️‍🌈", "שלום עולם", "مرحبا \u202eبالعالم", "<script>alert(1)</script>", "'; drop table tweets; --"])(
  "%s is stored unchanged",
  async (content) => {
    const { data } = await anna.post<Tweet>("/tweets", { content });
    expect(data.content).toBe(content);
    expect((await read(data._id))!.content).toBe(content);
  },
);

test.for(["", "  \n\t ", "\u0000", " \u0008\u200b "])(
  "a blank tweet %j can neither be posted nor replace another",
  async (content) => {
    const { _id } = await tweet("Kept");
    const posted = await anna.post("/tweets", { content });
    expect({ status: posted.status, errors: posted.errors }).toEqual({
      status: 422,
      errors: [{ field: "content", message: "Add some text to tweet" }],
    });
    const changed = await anna.patch(`/tweets/${_id}`, { newContent: content });
    expect({ status: changed.status, errors: changed.errors }).toEqual({
      status: 422,
      errors: [{ field: "newContent", message: "Add some text to tweet" }],
    });
    expect((await read(_id))!.content).toBe("Kept");
  },
);

test("a tweet or an edit without a text is rejected like a blank one", async () => {
  const { _id } = await tweet();
  for (const answer of [await anna.post("/tweets", {}), await anna.patch(`/tweets/${_id}`, {})])
    expect({ status: answer.status, message: answer.message }).toEqual({
      status: 422,
      message: "Add some text to tweet",
    });
});

test("a tweet has at most 500 characters", async () => {
  const { _id } = await tweet("Kept");
  expect((await anna.post("/tweets", { content: "x".repeat(500) })).status).toBe(201);
  expect((await anna.patch(`/tweets/${_id}`, { newContent: "x".repeat(500) })).status).toBe(200);
  for (const answer of [
    await anna.post("/tweets", { content: "x".repeat(501) }),
    await anna.patch(`/tweets/${_id}`, { newContent: "x".repeat(501) }),
  ])
    expect({ status: answer.status, message: answer.message }).toEqual({
      status: 422,
      message: "Tweet must be at most 500 characters",
    });
});

test("old clients edit a tweet by `content`; newContent takes precedence", async () => {
  const { _id, createdAt } = await tweet();
  const { message, data } = await anna.patch<Tweet>(`/tweets/${_id.toUpperCase()}`, { content: "Old way" });
  expect([message, data]).toMatchObject(["Tweet updated successfully", { content: "Old way", createdAt }]);
  const both = await anna.patch(`/tweets/${_id}`, { content: "No", newContent: "Yes" });
  expect(both.data).toMatchObject({ content: "Yes" });
});

test("an edited tweet keeps its likes and the viewer's like", async () => {
  const { _id } = await tweet();
  await likeTweet(api, anna, _id);
  await likeTweet(api, bea, _id);
  const { data } = await anna.patch(`/tweets/${_id}`, { newContent: "Changed" });
  expect(data).toMatchObject({ content: "Changed", liked: true, likesCount: 2 });
});

test("deleting a tweet subtracts its likes from the channel's figures", async () => {
  const [removed, remaining] = [await tweet(), await tweet()];
  const before = (await anna.get<{ totalLikesOnTweet: number }>("/dashboard/stats")).data.totalLikesOnTweet;
  for (const who of [anna, bea]) await likeTweet(api, who, removed._id);
  await likeTweet(api, bea, remaining._id);
  const { status, message, data } = await anna.delete(`/tweets/${removed._id.toUpperCase()}`);
  expect({ status, message, data }).toEqual({ status: 200, message: "Tweet deleted successfully", data: {} });
  expect((await anna.get("/dashboard/stats")).data).toMatchObject({ totalLikesOnTweet: before + 1 });
  expect([await read(removed._id), await read(remaining._id)]).toMatchObject([undefined, { likesCount: 1 }]);
  expect(
    await api.db.selectFrom("tweet_likes").select("tweet_id").where("tweet_id", "=", removed._id).execute(),
  ).toEqual([]);
});

test("simultaneous deletions delete once", async () => {
  const { _id } = await tweet();
  await likeTweet(api, bea, _id);
  const before = (await anna.get<{ totalLikesOnTweet: number }>("/dashboard/stats")).data.totalLikesOnTweet;
  const answers = await Promise.all([1, 2, 3].map(() => anna.delete(`/tweets/${_id}`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  expect((await anna.get("/dashboard/stats")).data).toMatchObject({ totalLikesOnTweet: before - 1 });
});

test.for(["PATCH", "DELETE"])(
  "%s of another owner's tweet answers like an unknown one and changes nothing",
  async (method) => {
    const own = await tweet();
    const body = method === "PATCH" ? { newContent: "Mine now" } : undefined;
    const unknown = await bea.request(method, `/tweets/${"0".repeat(24)}`, body);
    const answer = await bea.request(method, `/tweets/${own._id}`, body);
    expect({ status: answer.status, message: answer.message, body: answer.body }).toEqual({
      status: 404,
      message: "Tweet does not exist",
      body: unknown.body,
    });
    expect(await read(own._id)).toEqual(own);
    const strange = await bea.request(method, "/tweets/nonsense", body);
    expect({ status: strange.status, message: strange.message }).toEqual({ status: 400, message: "Invalid tweet id" });
  },
);
