import { lazyPart } from "#app/components/ui/lazy-part";
import * as comments from "./lazy/comments-off";
import * as notReady from "./lazy/not-ready";
import * as queue from "./lazy/queue";
import * as resume from "./lazy/resume-position";
import * as transcript from "./lazy/transcript-panel";

export const CommentsOff = lazyPart(import.meta.env.SSR && comments.CommentsOff, {
  selector: ".comments-off",
  load: () => import("./lazy/comments-off").then(({ CommentsOff }) => CommentsOff),
});

export const NotReady = lazyPart(import.meta.env.SSR && notReady.NotReady, {
  selector: ".not-ready",
  load: () => import("./lazy/not-ready").then(({ NotReady }) => NotReady),
});

export const ResumePosition = lazyPart(import.meta.env.SSR && resume.ResumePosition, {
  selector: ".place",
  load: () => import("./lazy/resume-position").then(({ ResumePosition }) => ResumePosition),
});

export const UpNext = lazyPart(import.meta.env.SSR && queue.UpNext, {
  selector: ".up-next",
  load: () => import("./lazy/queue").then(({ UpNext }) => UpNext),
});

export const QueuePanel = lazyPart(import.meta.env.SSR && queue.QueuePanel, {
  selector: ".queue",
  load: () => import("./lazy/queue").then(({ QueuePanel }) => QueuePanel),
});

export const TranscriptPanel = lazyPart(import.meta.env.SSR && transcript.TranscriptPanel, {
  selector: ".transcript",
  load: () => import("./lazy/transcript-panel").then(({ TranscriptPanel }) => TranscriptPanel),
});
