import { seldom } from "#app/components/ui/seldom";
import * as comments from "./seldom/comments-off";
import * as notReady from "./seldom/not-ready";
import * as place from "./seldom/place";
import * as queue from "./seldom/queue";
import * as transcript from "./seldom/transcript-panel";

export const CommentsOff = seldom(import.meta.env.SSR && comments.CommentsOff, {
  selector: ".comments-off",
  load: () => import("./seldom/comments-off").then(({ CommentsOff }) => CommentsOff),
});

export const NotReady = seldom(import.meta.env.SSR && notReady.NotReady, {
  selector: ".not-ready",
  load: () => import("./seldom/not-ready").then(({ NotReady }) => NotReady),
});

export const Place = seldom(import.meta.env.SSR && place.Place, {
  selector: ".place",
  load: () => import("./seldom/place").then(({ Place }) => Place),
});

export const UpNext = seldom(import.meta.env.SSR && queue.UpNext, {
  selector: ".up-next",
  load: () => import("./seldom/queue").then(({ UpNext }) => UpNext),
});

export const QueuePanel = seldom(import.meta.env.SSR && queue.QueuePanel, {
  selector: ".queue",
  load: () => import("./seldom/queue").then(({ QueuePanel }) => QueuePanel),
});

export const TranscriptPanel = seldom(import.meta.env.SSR && transcript.TranscriptPanel, {
  selector: ".transcript",
  load: () => import("./seldom/transcript-panel").then(({ TranscriptPanel }) => TranscriptPanel),
});
