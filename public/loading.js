/* Requests the page that the loading view announces and opens it 400 ms after the response. */
(async () => {
  const next = document.body.dataset.next;
  try {
    // Nobody sees this answer: the navigation below opens the page, counts its view and marks what is new as read.
    await fetch(next, { headers: { Accept: "text/html", Purpose: "prefetch" } });
  } finally {
    setTimeout(() => location.replace(next), 400);
  }
})();
