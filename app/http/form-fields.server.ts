import type { z } from "zod";
import type { FormValues } from "#app/form-result";
import { formFields } from "#contract/fields";
import type { LazyMessage } from "#languages/runtime/coded";

export interface TypedForm {
  fields: FormValues;
  schema: z.ZodType;
  /** Reads the fields that have not arrived yet. */
  readRest?: () => Promise<void>;
}

/** The parts of a schema's definition that lead to its fields. */
interface Definition {
  shape?: Record<string, z.ZodType>;
  left?: z.ZodType;
  right?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  innerType?: z.ZodType;
}

const definitionOf = (schema: z.ZodType) => schema.def as Definition;

/** Lists the fields of a form's schema, through intersections, pipes and refinements. */
export function listFields(schema: z.ZodType): [name: string, field: z.ZodType][] {
  const { shape, left, right, in: input, out: output } = definitionOf(schema);
  const parts = [left, right, input, output].filter((part) => part !== undefined);
  return shape ? Object.entries(shape) : parts.flatMap(listFields);
}

/** Finds the label of a field and whether it is secret, also if it is optional or transformed. */
function findInfo(field: z.ZodType): { label?: LazyMessage; isSecret?: true } {
  const { innerType, in: input } = definitionOf(field);
  const inner = innerType ?? input;
  return formFields.get(field) ?? (inner ? findInfo(inner) : {});
}

const secretName = /password|token/i;

/** Lists the fields whose texts may be sent back: those of the form itself, but no secret. */
const listShowable = ({ fields, schema }: TypedForm) =>
  listFields(schema)
    .map(([name, field]) => ({ name, ...findInfo(field) }))
    .filter(({ name, isSecret }) => Object.hasOwn(fields, name) && !isSecret && !secretName.test(name));

export const pickShowable = (form: TypedForm): FormValues =>
  Object.fromEntries(listShowable(form).map(({ name }) => [name, form.fields[name]!]));

/** The form that each request posted, once its fields are read. */
const typedForms = new WeakMap<Request, TypedForm>();

/** Remembers the form of a request, so that every later error response can show what was typed. */
export const rememberForm = (request: Request, form: TypedForm) => void typedForms.set(request, form);

/** Returns the typed texts of a request by label; none before its form is read. */
export async function readTypedValues(request: Request): Promise<FormValues> {
  const form = typedForms.get(request);
  await form?.readRest?.();
  return form ? pickTypedValues(form) : {};
}

/** Picks the typed texts by label. Fields that the page filled in have no label. */
export const pickTypedValues = (form: TypedForm): FormValues =>
  Object.fromEntries(listShowable(form).flatMap(({ name, label }) => (label ? [[label(), form.fields[name]!]] : [])));
