/* Requests the page that the loading view announces and opens it 400 ms after the response. */
(async () => {
  const next = document.body.dataset.next;
  try {
    // The referrer distinguishes this request from the navigation below, which opens the page and counts its view.
    await fetch(next, { headers: { Accept: "text/html" }, referrer: next });
  } finally {
    setTimeout(() => location.replace(next), 400);
  }
})();
