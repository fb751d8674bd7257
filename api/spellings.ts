/** The family's other spellings of a call: method, pattern as it is asked, path as it is answered. */
export const spellings: readonly (readonly [method: string, pattern: RegExp, canonical: string])[] = [
  ["PATCH", /^\/videos\/add\/view\/([^/]+)$/, "/videos/view/$1"],
  ["GET", /^\/dashboard\/states$/, "/dashboard/stats"],
  ["GET", /^\/users\/get-current-user$/, "/users/current-user"],
  ["GET", /^\/tweets$/, "/tweets/getAllTweets"],
  ["GET", /^\/tweets\/users\/([^/]+)$/, "/tweets/user/$1"],
  ["GET", /^\/playlist\/users\/([^/]+)$/, "/playlist/user/$1"],
  ["GET", /^\/comments\/c\/([^/]+)$/, "/comment/$1"],
  ["PATCH", /^\/comments\/c\/([^/]+)$/, "/comment/$1"],
  ["DELETE", /^\/comments\/c\/([^/]+)$/, "/comment/$1"],
  ["PATCH", /^\/subscription\/([^/]+)$/, "/subscriptions/t/$1"],
  ["POST", /^\/subscriptions\/c\/([^/]+)$/, "/subscriptions/t/$1"],
  ["PATCH", /^\/like\/video\/([^/]+)$/, "/likes/toggle/v/$1"],
  ["PATCH", /^\/like\/tweet\/([^/]+)$/, "/likes/toggle/t/$1"],
  ["PATCH", /^\/like\/comment\/([^/]+)$/, "/likes/toggle/c/$1"],
];

/** The canonical path of a call: no /api or /api/v1 before it, no slash behind it, one spelling. */
export function canonicalPath(method: string, path: string): string {
  const bare = path.replace(/^\/api(\/v1)?(?=\/|$)/, "").replace(/(?<!\/)\/+$/, "") || "/";
  const asked = method === "HEAD" ? "GET" : method;
  const other = spellings.find(([of, pattern]) => of === asked && pattern.test(bare));
  return other ? bare.replace(other[1], other[2]) : bare;
}
