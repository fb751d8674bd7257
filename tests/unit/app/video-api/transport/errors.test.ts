import { expect, test } from "vitest";
import { findMessageInHtml, readRefusal } from "#app/video-api/transport/errors.server";

const page = (text: string) => `<!DOCTYPE html><html><body><pre>${text}</pre></body></html>`;
const errorOf = (text: string, status = 400) => readRefusal({ status, text }).error;

test.each([
  ["Error: Invalid user credentials<br> &nbsp; at login (/app/users.js:3:1)", "Invalid user credentials"],
  [
    "Error: Name and description are required<br> &nbsp; &nbsp;at file:///srv/node_modules/app/x.js:3:1<br> &nbsp; &nbsp;at y",
    "Name and description are required",
  ],
  ["Error: Name is required\n    at edit (/srv/node_modules/app/x.js:3:1)", "Name is required"],
  ["Error: Not yours at edit (/app/x.js:1:1)", "Not yours"],
  ["Error: avatar is required<br>", "avatar is required"],
  ["Error: It isn&#39;t &quot;there&quot; &amp; &#x3c;never&gt; was", `It isn't "there" & <never> was`],
  ["Error: 2<BR/>at x", "2"],
  ["Error: <b>Bold</b> words", "Bold words"],
  ["ValidationError: title: Error: too long", "title: Error: too long"],
])("the error page %j has the message %j", (text, message) => {
  expect(findMessageInHtml(page(text))).toBe(message);
});

test.each([page("Cannot GET /x"), page("Error: <br>at x"), "<html>Bad gateway</html>", ""])(
  "the page %j says nothing of its own",
  (html) => {
    expect(findMessageInHtml(html)).toBeNull();
  },
);

test.each([
  page("TypeError: Cannot read properties of undefined (reading '_id')<br> &nbsp; &nbsp;at x (/srv/app.js:3:1)"),
  page("Error: Cannot read properties of null<br>"),
  page("CastError: Cast to ObjectId failed for value"),
  '{"message":"TypeError: x is not a function"}',
  '{"message":"Cast to ObjectId failed for value \\"v1\\" at path \\"_id\\""}',
  '{"message":"E11000 duplicate key error collection: users"}',
  '{"message":"boom\\n    at handler (/srv/app.js:88:13)"}',
])("the internal error of a server is not shown: %j", (text) => {
  expect(errorOf(text, 500).message).toBe("Opps! something went wrong 😕");
});

test.each([405, 501])("the status %i means that the call does not exist, whatever the message", (status) => {
  expect(readRefusal({ status, text: '{"message":"Not yet"}' }).kind).toBe("unrouted");
});

test("an error keeps its status, message and fields", () => {
  const errors = [{ field: "title", message: "Title is required" }];
  const error = errorOf(JSON.stringify({ message: " Wrong ", errors }), 422);
  expect({ status: error.status, message: error.message, fields: error.fields }).toEqual({
    status: 422,
    message: "Wrong",
    fields: errors,
  });
});

test.each(["{}", '{"message":""}', '{"message":5}', "{broken", "<p>Bad gateway</p>", "", "null"])(
  "a refusal without a message (%j) gets a message of ours",
  (text) => {
    expect(errorOf(text, 502).message).toBe("Opps! something went wrong 😕");
  },
);

test("a missing call is distinguished from a rejected one", () => {
  const kindOf = (text: string) => readRefusal({ status: 404, text }).kind;
  expect(kindOf(page("Cannot PATCH /api/v1/x"))).toBe("unrouted");
  expect(kindOf('{"message":"Video not found"}')).toBe("explained");
  expect(kindOf("{}")).toBe("unexplained");
});

test.each([
  ["Error: Playlist not found<br> &nbsp; &nbsp;at edit (/srv/app/x.js:3:1)", "explained"],
  ["TypeError: Cannot read properties of null<br> &nbsp; &nbsp;at edit (/srv/app/x.js:3:1)", "explained"],
  ["CastError: Cast to ObjectId failed\n    at edit (/srv/node_modules/app/x.js:3:1)", "explained"],
  [
    "NotFoundError: Not Found\n    at /srv/app.js:27:8\n    at next (/srv/node_modules/router/index.js:3:1)",
    "unexplained",
  ],
  ["Error: Not Found - /api/v1/x<br> &nbsp; &nbsp;at notFound (/srv/app.js:1:1)", "unrouted"],
])("a 404 with the stack %j is an answer of the call, unless it names only an address", (text, kind) => {
  expect(readRefusal({ status: 404, text: page(text) }).kind).toBe(kind);
});

test.each([
  ["Too many requests", "30", "Too many requests. Try again in 30 seconds.", 30],
  ["Slow down.", "1", "Slow down. Try again in 1 second.", 1],
  ["Too many attempts. Try again in 15 minutes.", "900", "Too many attempts. Try again in 15 minutes.", 900],
  ["", "90", "You are doing this too often. Try again in 2 minutes.", 90],
  ["", null, "You are doing this too often.", null],
  ["Too many requests", "soon", "Too many requests", null],
  ["Too many requests", "-5", "Too many requests", null],
])("a 429 that says %j with Retry-After %j reads %j", (message, retryAfter, expected, seconds) => {
  const { error } = readRefusal({ status: 429, text: JSON.stringify({ message }), retryAfter });
  expect({ status: error.status, message: error.message, retryAfterSeconds: error.retryAfterSeconds }).toEqual({
    status: 429,
    message: expected,
    retryAfterSeconds: seconds,
  });
});

test("a Retry-After may be a date", () => {
  const retryAfter = new Date(Date.now() + 100_000).toUTCString();
  const { error } = readRefusal({ status: 429, text: "", retryAfter });
  expect(error.message).toBe("You are doing this too often. Try again in 2 minutes.");
});

test.each([
  '{"message":"Route not found"}',
  '{"success":false,"message":"API endpoint does not exist"}',
  '{"message":"Can\'t find /api/v1/drafts on this server!"}',
  '{"message":"Not Found - /api/v1/drafts"}',
  '{"message":"The requested URL was not found on the server. If you entered the URL manually please check it"}',
  page("Error: Not Found - /api/v1/drafts<br> &nbsp; at notFound (/srv/app.js:1:1)"),
])("a 404 that names the address and no thing means that the call does not exist: %j", (text) => {
  expect(readRefusal({ status: 404, text }).kind).toBe("unrouted");
});

test.each(["Channel does not exist", "Video not found", "The avatar url is not found", "Draft does not exist"])(
  "a 404 that names a thing is the answer of the call: %s",
  (message) => {
    expect(readRefusal({ status: 404, text: JSON.stringify({ message }) }).kind).toBe("explained");
  },
);
