const introduction = (username: string) => `The data of ${username}

profile.json        your account and its settings
sessions.json       the devices on which you are signed in
videos.json         your videos; "file" and "thumbnail" name their files here
comments.json       your comments
liked-*.json        what you liked
playlists.json      your playlists, each followed by its videos
subscriptions.json  the channels you subscribe to
tweets.json         your tweets
history.json        what you watched
drafts.json         the texts of videos that are not published yet
statistics.json     the figures of your channel by day
reports.json        what you reported
decisions.json      decisions about you and what you published
notices.json        what you are told about your reports
blocks.json         whom you block
captions/           the captions of your videos
videos/             the best file of each video that is stored
thumbnails/         their thumbnails
avatar.webp, cover.webp

All times are in UTC. Passwords, tokens and secret addresses are not included.
`;

/** Describes the export for its owner, and lists the files that are not stored any more. */
export const describeExport = (username: string, missing: readonly string[]) =>
  missing.length === 0
    ? introduction(username)
    : `${introduction(username)}\nThese files were missing on the server:\n${missing.join("\n")}\n`;
