import type { Role } from "#contract/users";

/** What pages call the roles. */
export const roleNames: Record<Role, string> = { user: "User", moderator: "Moderator", admin: "Administrator" };
