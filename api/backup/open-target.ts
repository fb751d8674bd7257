import { openDiskTarget } from "./disk-target";
import type { BackupTarget } from "./target";

/** Opens the directory that a person named as the place of backups. */
export const openTarget = (name: string): BackupTarget => openDiskTarget(name);
