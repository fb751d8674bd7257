import { existsSync } from "node:fs";
import { type Browser, launch } from "puppeteer-core";

/** Paths where Firefox may be; `scripts/test.mjs` sets the first one when it finds a Firefox. */
const places = [process.env.FIREFOX_PATH, "/usr/bin/firefox-esr", "/usr/bin/firefox"];
const executablePath = places.find((path) => path && existsSync(path));

export const hasFirefox = executablePath !== undefined;

/** Starts Firefox with an empty profile over WebDriver BiDi. Media plays without a press and without sound. */
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
