import * as t from "#languages/upload";

interface Props {
  /** Whether the steps are also shown with JavaScript. */
  isAlwaysShown: boolean;
}

/** Renders the steps of a form whose file comes last, because the server validates the details before the file arrives. */
export function Steps({ isAlwaysShown }: Props) {
  const steps = (
    <ol className="list-decimal rounded-field bg-surface py-3 ps-9 pe-3.5">
      <li>{t.stepDetails()}</li>
      <li>{t.stepFile({ link: (text) => <a href="#field-videoFile">{text}</a> })}</li>
      <li>{t.stepPublish()}</li>
    </ol>
  );
  return isAlwaysShown ? steps : <noscript>{steps}</noscript>;
}
