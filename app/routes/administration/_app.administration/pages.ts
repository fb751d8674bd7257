/** The pages under /administration, in the order of their tabs; the first one is /administration itself. */
export const pagesOfAdministration: readonly { label: string; to: `/administration${string}` }[] = [
  { label: "Overview", to: "/administration" },
  { label: "Users", to: "/administration/users" },
  { label: "Invitations", to: "/administration/invitations" },
  { label: "Content", to: "/administration/content" },
  { label: "Settings", to: "/administration/settings" },
  { label: "Jobs", to: "/administration/jobs" },
  { label: "Log", to: "/administration/log" },
];
