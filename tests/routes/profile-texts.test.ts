import { expect, test } from "vitest";
import * as newPlaylistPage from "#app/routes/channels/_app.channel.$username.playlists.new";
import * as editPlaylistPage from "#app/routes/playlists/_app.myplaylist.$playlistId.$username.edit";
import * as playlistPage from "#app/routes/playlists/_app.myplaylist.$playlistId.$username/route";
import * as channelInfoPage from "#app/routes/settings/_app.settings.channelinfo";
import * as personalInfoPage from "#app/routes/settings/_app.settings.personalInfo";
import * as settingsPage from "#app/routes/settings/_app.settings/route";
import { aPlaylist, aUser } from "#tests/support/fixtures";
import { typedPlaylist, typedProfile } from "#tests/support/profile-texts";
import { readFields } from "#tests/support/read-fields";
import { renderRoute } from "#tests/support/render-route";
import { formArgs, routeArgs, signedIn } from "#tests/support/route-args";
import { aViewer, envelope, errorEnvelope, optional, page, stubApi } from "#tests/support/stub-api";

const refusal = errorEnvelope(422, "Not like this");
const settings = { ...settingsPage, id: "routes/_app.settings" };
const { fullName, links: _, ...texts } = typedProfile;
const channel = { ...texts, linkName1: "A link of its own", linkAddress1: "https://links.example/own" };
const address = optional({
  "GET users/email": envelope({ email: "ann@videos.example", isVerified: true, sendsMail: true }),
});

test.each([
  ["personalInfo", personalInfoPage, { fullName }],
  ["channelinfo", channelInfoPage, channel],
])("the form /settings/%s shows every text of the profile", async (path, form, texts) => {
  stubApi({ ...aViewer(typedProfile), ...address });
  const args = routeArgs(`/settings/${path}`, { cookie: signedIn });
  expect(readFields((await renderRoute(form, args, settings)).document)).toMatchObject(texts);
});

test.each([
  ["personalInfo", personalInfoPage, { fullName }, "PATCH users/update-account"],
  ["channelinfo", channelInfoPage, channel, "PATCH users/update-channel-info"],
] as const)("a refused form /settings/%s shows every text again as it was typed", async (path, form, texts, call) => {
  stubApi({ ...aViewer(), ...address, [call]: refusal });
  const args = formArgs(`/settings/${path}`, { email: "ann@videos.example", ...texts }, { cookie: signedIn });
  const { status, document } = await renderRoute({ ...form, id: `routes/_app.settings.${path}` }, args, settings);
  expect({ status, fields: readFields(document) }).toMatchObject({ status: 422, fields: texts });
});

const playlistApi = optional({
  ...aViewer(),
  "GET playlist/p1": envelope(aPlaylist(typedPlaylist)),
  "GET playlist/user/allvideos/p1": page([]),
  "GET users/c/lark": envelope({ ...aUser(), subscribersCount: 48 }),
});
const playlist = { ...playlistPage, id: "routes/_app.myplaylist.$playlistId.$username" };
const own = { cookie: signedIn, params: { playlistId: "p1", username: "lark" } };

test("the form of a playlist shows every text of it, and says who sees it", async () => {
  stubApi(playlistApi);
  const { document } = await renderRoute(editPlaylistPage, routeArgs("/myplaylist/p1/lark/edit", own), playlist);
  expect(readFields(document)).toMatchObject(typedPlaylist);
  expect(document.querySelector("dialog form p")!.textContent).toBe("Everyone can see this playlist.");
});

test("a refused edit of a playlist shows every text again as it was typed", async () => {
  stubApi({ ...playlistApi, "GET playlist/p1": envelope(aPlaylist()), "PATCH playlist/p1": refusal });
  const args = formArgs("/myplaylist/p1/lark/edit", typedPlaylist, own);
  const { status, document } = await renderRoute(editPlaylistPage, args, playlist);
  expect({ status, fields: readFields(document) }).toMatchObject({ status: 422, fields: typedPlaylist });
});

test("a refused new playlist shows every text again as it was typed", async () => {
  stubApi({ ...aViewer(), "POST playlist/": refusal });
  const args = formArgs("/channel/lark/playlists/new", typedPlaylist, { ...own, params: { username: "lark" } });
  const { status, document } = await renderRoute(newPlaylistPage, args);
  expect({ status, fields: readFields(document) }).toMatchObject({ status: 422, fields: typedPlaylist });
});
