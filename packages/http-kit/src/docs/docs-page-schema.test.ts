import type { JsonSchema } from '@propolis/contract/openapi';
import { describe, expect, test } from 'vitest';
import { describeSchema, fieldsTable } from './docs-page-schema.ts';

const soft = (text: string) => ` <span class="soft">(${text})</span>`;

const cases: readonly (readonly [schema: JsonSchema, html: string])[] = [
  [{ type: 'boolean' }, 'boolean'],
  [{ type: ['string', 'null'] }, 'string or null'],
  [{}, 'anything'],
  [{ type: 'object' }, 'object'],
  [{ type: 'array' }, 'array'],
  [{ const: 'geojson' }, '<code>&quot;geojson&quot;</code>'],
  [{ enum: ['fr', 'de'] }, '<code>&quot;fr&quot;</code> or <code>&quot;de&quot;</code>'],
  [{ $ref: '#/components/schemas/Hive' }, '<a href="#schema-Hive">Hive</a>'],
  [{ type: 'array', items: { type: 'number' } }, 'list of number'],
  [{ type: 'object', additionalProperties: { type: 'boolean' } }, 'map of boolean'],
  [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, 'integer or null'],
  [{ oneOf: [{ type: 'integer' }, { type: 'string' }] }, 'integer or string'],
  [{ type: 'integer', minimum: 1 }, `integer${soft('at least 1')}`],
  [{ type: 'integer', maximum: 9 }, `integer${soft('at most 9')}`],
  [{ type: 'integer', minimum: 0, maximum: 9 }, `integer${soft('0 to 9')}`],
  [{ type: 'string', minLength: 1 }, `string${soft('not empty')}`],
  [
    { type: 'string', minLength: 8, maxLength: 200 },
    `string${soft('at least 8 characters, at most 200 characters')}`,
  ],
  [{ type: 'string', format: 'uri', pattern: '^x' }, `string${soft('uri')}`],
  [{ type: 'string', pattern: '^x$' }, `string${soft('like <code>^x$</code>')}`],
  [{ type: 'boolean', default: false }, `boolean${soft('default <code>false</code>')}`],
  [
    { default: null, anyOf: [{ type: 'string' }, { type: 'null' }] },
    `string or null${soft('default <code>null</code>')}`,
  ],
];

describe('a described schema', () => {
  test.each(cases)('%j', (schema, html) => expect(describeSchema(schema)).toEqual({ html }));
});

describe('the table of fields', () => {
  test('has a row per field and marks required ones', () => {
    const { html } = fieldsTable({
      type: 'object',
      properties: { name: { type: 'string' }, phone: { type: 'string' } },
      required: ['name'],
    });
    expect(html).toContain(
      '<th scope="row"><code>name</code> <span class="soft"></span></th>\n<td>string, <strong>required</strong> </td>',
    );
    expect(html).toContain(
      '<th scope="row"><code>phone</code> <span class="soft"></span></th>\n<td>string </td>',
    );
  });

  test('nests objects', () => {
    const inner: JsonSchema = { type: 'object', properties: { push: { type: 'boolean' } } };
    expect(describeSchema(inner).html).toContain('<code>push</code>');
  });

  test('mentions other fields only for an open schema', () => {
    const others = 'Other fields are allowed.';
    const properties = { name: { type: 'string' } } as const;
    expect(fieldsTable({ properties, additionalProperties: {} }).html).toContain(others);
    expect(fieldsTable({ properties, additionalProperties: false }).html).not.toContain(others);
    expect(fieldsTable({ properties, additionalProperties: { type: 'string' } }).html).not.toContain(others);
    expect(fieldsTable({ properties }).html).not.toContain(others);
  });
});
