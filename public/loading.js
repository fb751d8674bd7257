/* Asks for the page that the loading view stands for and shows it 400 ms after its answer. */
(async () => {
  const next = document.body.dataset.next;
  try {
    // The referrer tells this request from the navigation below, which opens the page and counts its view.
    await fetch(next, { headers: { Accept: "text/html" }, referrer: next });
  } finally {
    setTimeout(() => location.replace(next), 400);
  }
})();
