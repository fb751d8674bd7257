import type { Role } from "#contract/users";
import * as t from "#languages/administration";

export const roleNames: Record<Role, () => string> = { user: t.user, moderator: t.moderator, admin: t.administrator };
