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

/** How long a suspension by a moderator lasts, in hours; 0 is for good. */
export const suspensionHours = [1, 24, 72, 168, 720, 0] as const;
