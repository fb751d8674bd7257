/* Runs in the page: stores the largest contentful paint and the sum of layout shifts for the bench. */
window.paints = { lcp: 0, cls: 0 };
const watch = (type, take) =>
  new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
watch("largest-contentful-paint", ({ startTime }) => (window.paints.lcp = startTime));
watch("layout-shift", ({ value }) => (window.paints.cls += value));
