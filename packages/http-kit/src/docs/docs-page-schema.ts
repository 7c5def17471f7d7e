import type { JsonSchema } from '@propolis/contract/openapi';
import { type Html, html } from '@propolis/runtime';

const NONE = html``;
const COMPONENT = /^#\/components\/schemas\//;

export const anchorOf = (name: string): string => `schema-${name}`;

const code = (value: unknown): Html => html`<code>${JSON.stringify(value)}</code>`;
const joined = (pieces: readonly Html[], between: string): Html[] =>
  pieces.flatMap((piece, index) => (index === 0 ? [piece] : [html`${between}`, piece]));

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;

/** Bounds, formats and defaults, e.g. `1 to 60, default 0`. */
function limitsOf(schema: JsonSchema): readonly Html[] {
  const { minimum, maximum, minLength, maxLength, pattern, format } = schema;
  const limits: Html[] = [];
  if (minimum !== undefined && maximum !== undefined) limits.push(html`${minimum} to ${maximum}`);
  else if (minimum !== undefined) limits.push(html`at least ${minimum}`);
  else if (maximum !== undefined) limits.push(html`at most ${maximum}`);
  if (minLength !== undefined)
    limits.push(minLength === 1 ? html`not empty` : html`at least ${minLength} characters`);
  if (maxLength !== undefined) limits.push(html`at most ${maxLength} characters`);
  if (format !== undefined) limits.push(html`${format}`);
  else if (pattern !== undefined) limits.push(html`like <code>${pattern}</code>`);
  if (schema.default !== undefined) limits.push(html`default ${code(schema.default)}`);
  return limits;
}

function kindOf(schema: JsonSchema): Html {
  if (schema.$ref) {
    const name = schema.$ref.replace(COMPONENT, '');
    return html`<a href="#${anchorOf(name)}">${name}</a>`;
  }
  if (schema.const !== undefined) return code(schema.const);
  if (schema.enum) return html`${joined(schema.enum.map(code), ' or ')}`;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return html`${joined(choices.filter(isSchema).map(describeSchema), ' or ')}`;
  const types: readonly string[] = [schema.type ?? []].flat();
  const [only] = types;
  if (types.length === 1 && only === 'array' && isSchema(schema.items) && !Array.isArray(schema.items))
    return html`list of ${describeSchema(schema.items)}`;
  if (types.length === 1 && only === 'object' && isSchema(schema.additionalProperties) && !schema.properties)
    return html`map of ${describeSchema(schema.additionalProperties)}`;
  if (only === 'object' && schema.properties) return fieldsTable(schema);
  return html`${types.length === 0 ? 'anything' : types.join(' or ')}`;
}

/** A schema in one line, or as a table if it has fields. */
export function describeSchema(schema: JsonSchema): Html {
  const limits = limitsOf(schema);
  const kind = kindOf(schema);
  return limits.length === 0 ? kind : html`${kind} <span class="soft">(${joined(limits, ', ')})</span>`;
}

export interface FieldRow {
  readonly name: string;
  /** A text below the name, e.g. the location of a parameter. */
  readonly note?: string;
  readonly schema: JsonSchema;
  readonly required: boolean;
  readonly description?: string | undefined;
}

const fieldRow = ({ name, note = '', schema, required, description = '' }: FieldRow): Html => html`<tr>
<th scope="row"><code>${name}</code> <span class="soft">${note}</span></th>
<td>${describeSchema(schema)}${required ? html`, <strong>required</strong>` : NONE} ${description}</td>
</tr>`;

/** A table with a row per field; `title` is the heading of the first column. */
export const rowsTable = (title: string, rows: readonly FieldRow[]): Html => html`<table>
<thead><tr><th scope="col">${title}</th><th scope="col">Value</th></tr></thead>
<tbody>${rows.map(fieldRow)}</tbody>
</table>`;

export function fieldsTable({ properties = {}, required = [], additionalProperties }: JsonSchema): Html {
  const rows = Object.entries(properties).flatMap(([name, schema]) =>
    isSchema(schema) ? [{ name, schema, required: required.includes(name) }] : [],
  );
  const isOpen = isSchema(additionalProperties) && Object.keys(additionalProperties).length === 0;
  return html`${rowsTable('Field', rows)}${isOpen ? html`<p>Other fields are allowed.</p>` : NONE}`;
}
