import { TextArea } from "#app/components/forms/text-area";
import * as t from "#languages/shell";

/** Renders what was typed into a form that cannot be shown again. */
export function TypedValues({ fields }: { fields: Record<string, string> }) {
  const texts = Object.entries(fields).filter(([, text]) => text);
  if (texts.length === 0) return null;
  return (
    <section className="form typed" aria-labelledby="typed">
      <h2 id="typed">{t.whatYouTyped()}</h2>
      {texts.map(([label, text], index) => (
        <TextArea key={label} label={label} name={`typed-${index}`} defaultValue={text} readOnly />
      ))}
    </section>
  );
}
