import { noticesSeen } from "./101-notices-seen";
import { rareStates } from "./102-rare-states";
import { channelShowcase } from "./103-channel-showcase";
import { categories } from "./104-categories";
import { timeZones } from "./105-time-zones";
import { casesByOpening } from "./106-cases-by-opening";
import { storedFiles } from "./107-stored-files";
import { swatches } from "./109-swatches";
import { setupLinks } from "./110-setup-links";
import { reasonsOfCases } from "./114-reasons-of-cases";
import { filteredLists } from "./117-filtered-lists";
import { languagesOfAccounts } from "./118-languages-of-accounts";
import { wideTexts } from "./119-wide-texts";
import { events } from "./121-events";
import { notifications } from "./122-notifications";
import { webhooks } from "./124-webhooks";
import { tokens } from "./126-tokens";
import { positions } from "./127-positions";
import { keptHistories } from "./128-kept-histories";
import { jobsByKind } from "./129-jobs-by-kind";
import { downloads } from "./130-downloads";
import { storedMessages } from "./131-stored-messages";
import { followedFeeds } from "./132-followed-feeds";
import { notificationMails } from "./133-notification-mails";
import { bulkMails } from "./134-bulk-mails";
import { notificationFeeds } from "./137-notification-feeds";
import { kindsInFeeds } from "./138-kinds-in-feeds";
import { ownWideTitles } from "./140-own-wide-titles";
import { wideCaptions } from "./141-wide-captions";
import { shortWideTerms } from "./142-short-wide-terms";
import { pushBrowsers } from "./143-push-browsers";
import { defaultDescription } from "./144-default-description";
import { announcedPosts } from "./145-announced-posts";
import { wordsOfScripts } from "./146-words-of-scripts";
import { writtenNotifications } from "./147-written-notifications";
import { plainNames } from "./148-plain-names";
import { createBaseline } from "./baseline";
import type { DatabaseKind } from "./baseline/dialect";
import type { Migration } from "./migration";

/** The release before the baseline. Its databases are adopted: their schema is the baseline's. */
export const previousRelease = {
  version: "0.9.0",
  commit: "16f1829c898f90573e12b1a0ba68fc18c55d2dab",
  lastMigration: "066-deferrable-references",
};

export const baselineName = "100-baseline";

/** All migrations by name; they run in the order of their names. */
export const migrations = (kind: DatabaseKind): Record<string, Migration> => ({
  [baselineName]: { kind: "expand", up: (db) => createBaseline(db, kind) },
  "101-notices-seen": noticesSeen,
  "102-rare-states": rareStates,
  "103-channel-showcase": channelShowcase,
  "104-categories": categories,
  "105-time-zones": timeZones,
  "106-cases-by-opening": casesByOpening,
  "107-stored-files": storedFiles(kind),
  "109-swatches": swatches,
  "110-setup-links": setupLinks,
  "114-reasons-of-cases": reasonsOfCases,
  "117-filtered-lists": filteredLists,
  "118-languages-of-accounts": languagesOfAccounts,
  "119-wide-texts": wideTexts(kind),
  "121-events": events,
  "122-notifications": notifications,
  "124-webhooks": webhooks,
  "126-tokens": tokens,
  "127-positions": positions,
  "128-kept-histories": keptHistories,
  "129-jobs-by-kind": jobsByKind,
  "130-downloads": downloads,
  "131-stored-messages": storedMessages,
  "132-followed-feeds": followedFeeds,
  "133-notification-mails": notificationMails,
  "134-bulk-mails": bulkMails,
  "137-notification-feeds": notificationFeeds,
  "138-kinds-in-feeds": kindsInFeeds,
  "140-own-wide-titles": ownWideTitles,
  "141-wide-captions": wideCaptions(kind),
  "142-short-wide-terms": shortWideTerms(kind),
  "143-push-browsers": pushBrowsers,
  "144-default-description": defaultDescription,
  "145-announced-posts": announcedPosts,
  "146-words-of-scripts": wordsOfScripts(kind),
  "147-written-notifications": writtenNotifications,
  "148-plain-names": plainNames,
});
