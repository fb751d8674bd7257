/* Asks for the page that the loading view stands for and shows it 400 ms after its answer. */
(async () => {
  const next = document.body.dataset.next;
  try {
    await fetch(next, { headers: { Accept: "text/html" } });
  } finally {
    setTimeout(() => location.replace(next), 400);
  }
})();
