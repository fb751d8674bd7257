import { withLanguageScripts } from "#app/http/language-scripts.server";
import { linkTo } from "#app/http/language-links.server";
import { language, offeredLanguages } from "#languages/runtime/language";
import styles from "#app/styles/pages.css?url";
import keepPanel from "./keep-panel?worker&url";
import keptList from "./kept-list?worker&url";
import type { ListPage } from "./list-page";

const inOwnLanguage = (path: string) => JSON.parse(withLanguageScripts(JSON.stringify(path))) as string;

/** Returns the address of the script that keeps a video, in the current language. */
export const findKeepScript = () => inOwnLanguage(keepPanel);

/** The browser asks for the page without a cookie, so its address names the language. */
const pagePath = () => linkTo("/offline/kept", offeredLanguages().length > 1 ? language() : null);

/** Returns the addresses of the page that lists what is kept, and of its script and styles, in the current language. */
export const findListPage = (): ListPage => ({ page: pagePath(), script: inOwnLanguage(keptList), styles });
