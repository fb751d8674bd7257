import { existsSync } from "node:fs";
import { type Browser, launch } from "puppeteer-core";

/** Where Firefox may be; `scripts/test.mjs` sets the first when it finds one. */
const places = [process.env.FIREFOX_PATH, "/usr/bin/firefox-esr", "/usr/bin/firefox"];
const executablePath = places.find((path) => path && existsSync(path));

export const hasFirefox = executablePath !== undefined;

/** Starts a Firefox with an empty profile, driven by WebDriver BiDi. Films play without a press, and silently. */
export const openFirefox = ({ hasScripts }: { hasScripts: boolean }): Promise<Browser> =>
  launch({
    browser: "firefox",
    executablePath: executablePath!,
    headless: true,
    defaultViewport: { width: 1280, height: 900 },
    extraPrefsFirefox: {
      "javascript.enabled": hasScripts,
      "media.autoplay.default": 0,
      "media.volume_scale": "0.0",
    },
  });
