// Browsers get this file, so it imports no validation.

/** What can be reported; `user` is a channel. */
export const reportableKinds = ["video", "comment", "tweet", "playlist", "user"] as const;

/** The reasons of a report by their names on the wire, as people read them. */
export const reportReasons = {
  spam: "Spam or misleading",
  harassment: "Harassment or bullying",
  hate: "Hateful or abusive",
  violence: "Violent or dangerous",
  sexual: "Sexual content",
  minors: "Harm to minors",
  copyright: "Copyright or other rights",
  privacy: "Private information",
  other: "Something else",
} as const;

/** What moderators do, each with what the affected person is told of the subject. */
export const decisionActs = {
  dismiss: "was reported, and stays",
  hide: "is hidden from others",
  show: "is shown again",
  delete: "was deleted",
  warn: "broke the rules of this site",
  suspend: "led to a suspension of your account",
} as const;

/** How long a suspension may last: hours as forms send them, of which 0 is for good, and what people read. */
export const suspensionLengths = [
  ["1", "1 hour"],
  ["24", "1 day"],
  ["72", "3 days"],
  ["168", "7 days"],
  ["720", "30 days"],
  ["0", "For good"],
] as const;
