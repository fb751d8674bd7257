import { afterAll, beforeAll, expect, test } from "vitest";
import { HttpResponse } from "msw";
import * as tweets from "#app/routes/channels/_app.tweets";
import { action as like } from "#app/routes/actions/actions.video.$videoId.like";
import { action as upload } from "#app/routes/dashboard/uploads.$";
import { isolate } from "#app/format/isolate";
import { inLanguage, offerLanguages } from "#languages/runtime/language";
import { aTweet, aVideo } from "#tests/support/fixtures";
import { formArgs, respond, routeArgs, signedIn, thrownResponse, toastOf } from "#tests/support/route-args";
import { renderRoute } from "#tests/support/render-route";
import { aViewer, envelope, errorEnvelope, page, stubApi } from "#tests/support/stub-api";

beforeAll(() => offerLanguages(["en", "en-XA"]));
afterAll(() => offerLanguages(["en"]));

const post = (content = "Good morning") =>
  inLanguage("en-XA", () => respond(tweets.action, formArgs("/tweets", { content }, { cookie: signedIn })));
const postedTo = (reply: Response) => (stubApi({ "POST tweets/": reply }), post());

const said = (message: string, code: string, values?: object) => ({ message, code, values });
const refusal = (status: number, body: object) =>
  HttpResponse.json({ statusCode: status, data: null, success: false, errors: [], ...body }, { status });

test("a form that the web tier refuses says its errors in the language of its reader", async () => {
  const [blank, long] = [await (await post("   ")).json(), await (await post("x".repeat(501))).json()];
  expect({ blank: blank.errors, long: long.errors }).toEqual({
    blank: { content: ["[Ådd sömé téxt tö twéét~~~~~~~~~]"] },
    long: { content: ["[[Twéét~~] mûst bé åt möst 500 çhåråçtérs~~~~~~~~~~~~]"] },
  });
});

test("a form that the API refuses does so, too, at the field and in its alert", async () => {
  const error = { field: "content", ...said("This text is too long", "http.textTooLong") };
  const createFieldError = await postedTo(
    refusal(413, { ...said("This text is too long", "http.textTooLong"), errors: [error] }),
  );
  expect((await createFieldError.json()).errors).toEqual({ content: ["[Thîs téxt îs töö löñg~~~~~~~~~]"] });
  const wait = { code: "http.tryInSeconds", values: { seconds: 5 } };
  const values = { problem: { code: "http.tooOften" }, wait };
  const often = said("You are doing this too often. Try again in 5 seconds.", "http.tryLater", values);
  expect((await (await postedTo(refusal(429, often))).json()).alert).toBe(
    "[[Ýöû åré döîñg thîs töö öftéñ.~~~~~~~~~~~~] [Trý ågåîñ îñ 5 séçöñds.~~~~~~~~~]~]",
  );
});

test("a toast says what the API answered in the language of its reader", async () => {
  const tweet = { statusCode: 201, data: aTweet(), success: true };
  const response = await postedTo(Response.json({ ...tweet, ...said("Tweet created", "community.tweetCreated") }));
  expect((await toastOf(response))?.message).toBe("[Twéét çréåtéd sûççéssfûllý~~~~~~~~~~~]");
});

test("a button's failure without a message is said in the language of its reader", async () => {
  const { _id } = aVideo();
  stubApi({ "POST likes/toggle/v/{id}": new HttpResponse("", { status: 500 }) });
  const press = formArgs(`/actions/video/${_id}/like`, {}, { cookie: signedIn, params: { videoId: _id } });
  const response = await inLanguage("en-XA", () => respond(like, press));
  expect((await toastOf(response))?.message).toMatch(/^\[çåñ ñöt tögglé lîké/);
});

test.each([
  ["a server of the family without codes", errorEnvelope(422, "Le texte est trop court"), "Le texte est trop court"],
  ["a code that this site does not know", refusal(422, said("It rains", "weather.rain")), "It rains"],
  ["a code without its values", refusal(422, said("At most 3", "fields.tooLong", { max: 3 })), "At most 3"],
  ["values that are no values", refusal(422, { ...said("Odd", "http.fetched"), values: [["what"]] }), "Odd"],
  ["a code that is no text", refusal(422, { message: "Odd, too", code: { toString: 1 } }), "Odd, too"],
])("the text of %s is shown as it came, apart from what stands around it", async (_, reply, text) => {
  expect((await (await postedTo(reply)).json()).alert).toBe(isolate(text));
});

test("a page shows the text of a server without codes in no known language, and its own in the reader's", async () => {
  const showAlert = async (reply: Response) => {
    stubApi({ ...aViewer(), "POST tweets/": reply, "GET tweets/getAllTweets": page([]) });
    const post = formArgs("/tweets", { content: "Good morning" }, { cookie: signedIn });
    const { document } = await inLanguage("en-XA", () => renderRoute(tweets, post));
    const alert = document.querySelector("[role=alert] p")!;
    return [alert.getAttribute("lang"), alert.textContent];
  };
  const french = "Le texte est trop court";
  expect(await showAlert(errorEnvelope(422, french))).toEqual(["", isolate(french)]);
  const [lang, text] = await showAlert(refusal(422, said("This account does not exist", "administration.noAccount")));
  expect([lang, text]).toEqual([null, expect.stringMatching(/^\[Thîs åççöûñt/)]);
});

test("values of a message are texts: braces and elements in them stay as they are", async () => {
  const values = { what: "{count} <b>'tweets'</b>" };
  const reply = refusal(422, said("{count} <b>'tweets'</b> fetched successfully", "http.fetched", values));
  expect((await (await postedTo(reply)).json()).alert).toMatch(/^\[\{count\} <b>'tweets'<\/b> fétçhéd/);
});

test("a page that fails says why in the language of its reader", async () => {
  const refused = said("This account does not exist", "administration.noAccount");
  stubApi({ "GET tweets/getAllTweets": refusal(503, refused) });
  const response = await inLanguage("en-XA", () => thrownResponse(tweets.loader, routeArgs("/tweets")));
  expect((await response.json()).message).toMatch(/^\[Thîs åççöûñt döés ñöt éxîst/);
});

test("English readers get the text as it came, with or without a code", async () => {
  stubApi({ "POST tweets/": envelope(aTweet(), "Tweet made") });
  const response = await respond(tweets.action, formArgs("/tweets", { content: "Hello" }, { cookie: signedIn }));
  expect((await toastOf(response))?.message).toBe("Tweet made");
});

test("a part of an upload that the API refuses has a message in the language of its reader", async () => {
  stubApi({
    "PATCH uploads/u1": refusal(413, said("This text is too long", "http.textTooLong")),
  });
  const send = () => respond(upload, routeArgs("/uploads/u1", { method: "PATCH", body: "film", cookie: signedIn }));
  const [inEnglish, response] = [await send(), await inLanguage("en-XA", send)];
  expect({ status: response.status, body: await response.json() }).toEqual({
    status: 413,
    body: { message: "[Thîs téxt îs töö löñg~~~~~~~~~]" },
  });
  expect(await inEnglish.json()).toMatchObject({ message: "This text is too long", code: "http.textTooLong" });
});
