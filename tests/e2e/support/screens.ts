/** Screens whose addresses name nothing, by whom they are for. */
export const ofAdministration = [
  ...["", "/users", "/invitations", "/invitations/new", "/sign-ups", "/content?kind=tweet", "/settings", "/log"],
  ...["site", "notice", "log", "terms"].map((part) => `/settings/${part}`),
  ...["/jobs", "/jobs?state=failed", "/jobs/storage", "/jobs/sweep", "/setup", "/setup/mail"],
].map((path) => `/administration${path}`);

export const ofModeration = ["", "?state=appealed", "?state=closed", "/held", "/held?kind=tweet"].map(
  (path) => `/moderation${path}`,
);

export const ofSettings = [
  ...["security", "security/app", "security/codes", "security/passkeys/new", "data", "blocked", "comments"],
  ...["decisions", "email", "delete"],
].map((path) => `/settings/${path}`);

export const ofVisitors = [
  ...["/terms", "/decisions", "/login/forgot"],
  ...["/reset-password?token=x", "/verify-email?token=x", "/undo-email-change?token=x", "/unsubscribe?token=x"],
  "/signup/waiting",
  "/signup/waiting?state=verification",
];
