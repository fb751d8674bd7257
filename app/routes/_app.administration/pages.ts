/** The pages under /administration, in the order of their tabs; the first one is where /administration leads. */
export const pagesOfAdministration: readonly { label: string; to: `/administration/${string}` }[] = [
  { label: "Users", to: "/administration/users" },
  { label: "Invitations", to: "/administration/invitations" },
  { label: "Content", to: "/administration/content" },
  { label: "Settings", to: "/administration/settings" },
  { label: "Log", to: "/administration/log" },
];
