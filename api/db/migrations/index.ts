import type { Migration } from "kysely";
import { start } from "./001-start";
import { search } from "./002-search";
import { community } from "./003-community";
import { renditions } from "./004-renditions";
import { drafts } from "./005-drafts";
import { captions } from "./006-captions";
import { said } from "./007-said";
import { accounts } from "./008-accounts";
import { searchByIndex } from "./009-search";
import { uploads } from "./010-uploads";
import { pictureKeys } from "./011-picture-keys";
import { renditionFormat } from "./012-rendition-format";
import { channelSorts } from "./013-channel-sorts";
import { names } from "./014-names";
import { plainNames } from "./015-plain-names";
import { visibility } from "./016-visibility";
import { tags } from "./017-tags";
import { threads } from "./018-threads";
import { watchLater } from "./019-watch-later";
import { trending } from "./020-trending";
import { communitySearch } from "./023-community-search";
import { words } from "./024-words";
import { replacements } from "./026-replacements";
import { statistics } from "./027-statistics";
import { wordDeletions } from "./028-word-deletions";
import { feedAddresses } from "./029-feed-addresses";
import { mediaStore } from "./030-media-store";
import { imports } from "./031-imports";
import { nodes } from "./032-nodes";
import { backups } from "./033-backups";
import { wordBorders } from "./034-word-borders";
import { textWords } from "./035-text-words";
import { podcastsAndSitemap } from "./036-podcasts-and-sitemap";
import { sessionDevices } from "./038-session-devices";
import { people } from "./039-people";
import { invitations } from "./040-invitations";
import { hiddenContent } from "./042-hidden-content";
import { moderation } from "./043-moderation";
import { secondFactors } from "./045-second-factors";
import { mail } from "./046-mail";
import { commentRules } from "./047-comment-rules";
import { recentPosts } from "./048-recent-posts";
import { blocks } from "./049-blocks";
import { administration } from "./051-administration";
import { content } from "./052-content";
import { accountDeletions } from "./053-account-deletions";
import { deletionDates } from "./055-deletion-dates";
import { passkeyConfirmations } from "./056-passkey-confirmations";
import { contentSearch } from "./057-content-search";
import { searchMerges } from "./060-search-merges";
import { indexReads } from "./061-index-reads";
import { mailedLinks } from "./062-mailed-links";
import { plainCookies } from "./063-plain-cookies";
import { feedHashes } from "./064-feed-hashes";
import { watchedTime } from "./065-watched-time";
import { deferrableReferences } from "./066-deferrable-references";
import type { DatabaseKind } from "./database-kind";

/** All migrations by name; they run in the order of their names. */
export const migrations = (kind: DatabaseKind): Record<string, Migration> => ({
  "001-start": start(kind),
  "002-search": search(kind),
  "003-community": community,
  "004-renditions": renditions,
  "005-drafts": drafts,
  "006-captions": captions,
  "007-said": said(kind),
  "008-accounts": accounts,
  "009-search": searchByIndex(kind),
  "010-uploads": uploads,
  "011-picture-keys": pictureKeys,
  "012-rendition-format": renditionFormat,
  "013-channel-sorts": channelSorts,
  "014-names": names,
  "015-plain-names": plainNames(kind),
  "016-visibility": visibility(kind),
  "017-tags": tags(kind),
  "018-threads": threads,
  "019-watch-later": watchLater,
  "020-trending": trending(kind),
  "023-community-search": communitySearch(kind),
  "024-words": words(kind),
  "026-replacements": replacements(kind),
  "027-statistics": statistics,
  "028-word-deletions": wordDeletions,
  "029-feed-addresses": feedAddresses,
  "030-media-store": mediaStore(kind),
  "031-imports": imports,
  "032-nodes": nodes,
  "033-backups": backups,
  "034-word-borders": wordBorders(kind),
  "035-text-words": textWords(kind),
  "036-podcasts-and-sitemap": podcastsAndSitemap(kind),
  "038-session-devices": sessionDevices,
  "039-people": people(kind),
  "040-invitations": invitations,
  "042-hidden-content": hiddenContent(kind),
  "043-moderation": moderation,
  "045-second-factors": secondFactors,
  "046-mail": mail,
  "047-comment-rules": commentRules(kind),
  "048-recent-posts": recentPosts,
  "049-blocks": blocks,
  "051-administration": administration(kind),
  "052-content": content(kind),
  "053-account-deletions": accountDeletions(kind),
  "055-deletion-dates": deletionDates(kind),
  "056-passkey-confirmations": passkeyConfirmations(kind),
  "057-content-search": contentSearch(kind),
  "060-search-merges": searchMerges(kind),
  "061-index-reads": indexReads(kind),
  "062-mailed-links": mailedLinks(kind),
  "063-plain-cookies": plainCookies(kind),
  "064-feed-hashes": feedHashes,
  "065-watched-time": watchedTime(kind),
  "066-deferrable-references": deferrableReferences(kind),
});
