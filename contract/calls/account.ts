import {
  changedAccount,
  changedChannel,
  changedPassword,
  changedProfile,
  channelShape,
  confirmedPassword,
  userShape,
} from "#contract/users";
import { call } from "./call";
import { emptyData } from "./nothing";

export const accountCalls = {
  findViewer: call({
    address: "GET /users/current-user",
    aliases: ["GET /users/get-current-user"],
    summary: "Who is signed in",
    who: "signed in",
    answer: userShape,
  }),
  changePassword: call({
    address: "PATCH /users/change-password",
    aliases: ["POST /users/change-password"],
    summary: "Changes the password and ends all other sessions",
    who: "signed in",
    body: changedPassword,
    answer: emptyData,
  }),
  editProfile: call({
    address: "PATCH /users/update-profile",
    summary: "Changes account, channel and pictures; what is absent stays",
    who: "signed in",
    body: changedProfile,
    files: ["avatar", "coverImage"],
    answer: userShape,
  }),
  editAccount: call({
    address: "PATCH /users/update-account",
    summary: "Changes full name and e-mail",
    who: "signed in",
    body: changedAccount,
    answer: userShape,
  }),
  editChannel: call({
    address: "PATCH /users/update-channel-info",
    summary: "Changes username and channel description",
    who: "signed in",
    body: changedChannel,
    answer: userShape,
  }),
  findAvatar: call({
    address: "GET /users/avatar",
    summary: "One's account, for its avatar",
    who: "signed in",
    answer: userShape,
  }),
  findCoverImage: call({
    address: "GET /users/cover-image",
    summary: "One's account, for its cover image",
    who: "signed in",
    answer: userShape,
  }),
  changeAvatar: call({
    address: "PATCH /users/avatar",
    summary: "Changes the avatar",
    who: "signed in",
    body: emptyData,
    files: ["avatar"],
    answer: userShape,
  }),
  changeCoverImage: call({
    address: "PATCH /users/cover-image",
    summary: "Changes the cover image",
    who: "signed in",
    body: emptyData,
    files: ["coverImage"],
    answer: userShape,
  }),
  findChannel: call({
    address: "GET /users/c/{usernameOrId}",
    ids: { usernameOrId: null },
    summary: "A channel",
    who: "everybody",
    answer: channelShape,
  }),
  deleteAccount: call({
    address: "DELETE /users/me",
    summary: "Deletes one's account with all that hangs on it",
    who: "signed in",
    body: confirmedPassword,
    answer: emptyData,
  }),
};
