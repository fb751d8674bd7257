const ownNames = ["PORT", "HOST", "DATA_DIR", "FFMPEG_PATH", "FFPROBE_PATH"];

/**
 * Removes the settings that belong to the real site: its bucket, whose files a demo site would take for leftovers, its
 * database, its mails, its backups.
 *
 * @param {Record<string, string | undefined>} env
 * @param {readonly string[]} settingNames
 */
export function removeForeignSettings(env, settingNames) {
  for (const name of Object.keys(env))
    if ((settingNames.includes(name) || name.startsWith("AWS_")) && !ownNames.includes(name))
      Reflect.deleteProperty(env, name);
}
