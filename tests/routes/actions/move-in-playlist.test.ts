import { expect, test } from "vitest";
import { action } from "#app/routes/actions/actions.playlist.$playlistId.move.$videoId";
import { formArgs, locationOf, respond, signedIn, toastOf } from "#tests/support/route-args";
import { envelope, errorEnvelope, stubApi } from "#tests/support/stub-api";

const [playlistId, videoId, other] = ["a".repeat(24), "b".repeat(24), "c".repeat(24)];
const path = `/actions/playlist/${playlistId}/move/${videoId}`;
const press = (fields: Record<string, string>) =>
  formArgs(path, { returnTo: "/myplaylist/p1/lark", ...fields }, { cookie: signedIn, params: { playlistId, videoId } });

test.each([[{ before: other }], [{ after: other }], [{ to: "up" }], [{ to: "down" }]])(
  "a video is moved %j and the page shown again",
  async (place) => {
    const bodies: unknown[] = [];
    stubApi({
      [`PATCH playlist/${playlistId}/videos/${videoId}`]: async (request: Request) => (
        bodies.push(await request.json()),
        envelope({}, "Video moved")
      ),
    });
    expect(locationOf(await respond(action, press(place)))).toBe("/myplaylist/p1/lark");
    expect(bodies).toEqual([place]);
  },
);

test("a move that the server refuses shows a message, and the page again", async () => {
  stubApi({
    [`PATCH playlist/${playlistId}/videos/${videoId}`]: errorEnvelope(404, "The playlist does not have this video"),
  });
  const response = await respond(action, press({ after: other }));
  expect(await toastOf(response)).toMatchObject({ type: "error", message: "The playlist does not have this video" });
});
