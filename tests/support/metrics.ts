type Labels = Record<string, string>;

/** One sample of Prometheus' text format, version 0.0.4: name, labels, value. */
const samplePattern = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/;
const labelPattern = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\]|\\.)*)",?/g;

/** Parses Prometheus' text format; throws for a line that is not part of it. */
export function readMetrics(text: string) {
  const types = new Map<string, string>();
  const samples: { name: string; labels: Labels; value: number }[] = [];
  for (const line of text.split("\n")) {
    const [, typeName, type] = /^# TYPE (\S+) (counter|gauge|histogram|summary)$/.exec(line) ?? [];
    if (typeName) types.set(typeName, type!);
    if (line === "" || line.startsWith("# ")) continue;
    const [, name, labels = "", value] = samplePattern.exec(line) ?? [];
    if (!name || Number.isNaN(Number(value?.replace("Inf", "Infinity").replace("Nan", "0"))))
      throw new Error(`Not a sample: ${line}`);
    const pairs = [...labels.matchAll(labelPattern)].map(([, label, text]) => [label!, text!]);
    samples.push({ name, labels: Object.fromEntries(pairs) as Labels, value: Number(value) });
  }
  const has = (labels: Labels, wanted: Labels) =>
    Object.entries(wanted).every(([name, value]) => labels[name] === value);
  return {
    text,
    types,
    samples,
    find: (name: string, wanted: Labels) =>
      samples.find((sample) => sample.name === name && has(sample.labels, wanted))?.value,
  };
}
