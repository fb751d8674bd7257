import type { Role } from "#contract/users";

export const roleNames: Record<Role, string> = { user: "User", moderator: "Moderator", admin: "Administrator" };
