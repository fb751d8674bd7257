/** Lists where a page's links that report lead to, each with the name of the '…' menu in which it stands. */
export const listReports = (page: ParentNode) =>
  [...page.querySelectorAll('a[href^="/report/"]')].map((link) => [
    link.getAttribute("href"),
    link.closest(".menu")?.querySelector("summary")?.getAttribute("aria-label") ?? "no menu",
  ]);
