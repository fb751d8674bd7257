export type FormValues = Record<string, string>;

/** A form that was refused: every message at its field, and what was typed, but for passwords. */
export interface InvalidForm {
  ok: false;
  errors: Record<string, string[]>;
  values: FormValues;
  /** What a page shows that lacks the form: the texts that a person typed, by label. */
  typedValues?: FormValues;
  /** What the form's alert says, when the trouble is not one field's. */
  alert?: string;
  /** Whether the form is right, and asks whether to go on. */
  needsConfirmation?: true;
  /** Of the answer, when it is not 422. */
  status?: 200 | 400 | 408 | 413 | 501 | 503;
}
