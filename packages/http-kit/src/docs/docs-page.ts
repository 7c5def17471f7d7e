import type {
  Answer,
  Content,
  JsonSchema,
  OpenApiDocument,
  Operation,
  Parameter,
  Reference,
} from '@propolis/contract/openapi';
import { type Html, html } from '@propolis/runtime';
import { anchorOf, describeSchema, fieldsTable, rowsTable } from './docs-page-schema.ts';
import { DOCS_PAGE_STYLE } from './docs-page-style.ts';

const NONE = html``;
const isReference = (value: object): value is Reference => '$ref' in value;
const nameOf = ({ $ref }: Reference): string => $ref.slice($ref.lastIndexOf('/') + 1);

/** Texts of the document mark code with backquotes. */
const marked = (text: string): Html =>
  html`${text.split('`').map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`))}`;

/**
 * An OpenAPI document as a readable page: a single HTML text without scripts and external files, compatible
 * with a content security policy that allows inline styles.
 */
export function apiDocsPage(document: OpenApiDocument): string {
  const { info, tags, components } = document;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${info.title} API ${info.version}</title>
<style>${{ html: DOCS_PAGE_STYLE }}</style>
</head>
<body>
<header>
<h1>${info.title} API</h1>
<p>Version ${info.version}. ${marked(info.description)} The same as <a href="/api/openapi.json">OpenAPI</a>.</p>
<p>Send the token of a login as <code>Authorization: Bearer &hellip;</code> with everything that needs a session.</p>
<nav aria-label="Contents"><ul>
${tags.map(({ name }) => html`<li><a href="#${name}">${name}</a></li>\n`)}
<li><a href="#errors">Errors</a></li>
<li><a href="#shapes">Shapes</a></li>
</ul></nav>
</header>
<main>
${tags.map(({ name }) => tagSection(document, name))}
${errorsSection(components.responses)}
${shapesSection(components.schemas)}
</main>
</body>
</html>
`;
  return page.html;
}

function tagSection(document: OpenApiDocument, tag: string): Html {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(([method, operation]) => operationArticle(document, { method, path, operation })),
  );
  return html`<section aria-labelledby="${tag}"><h2 id="${tag}">${tag}</h2>\n${operations}</section>`;
}

/** The document's default is a session; an endpoint may override it. */
function whoMayCall({ security }: Operation): string {
  if (!security) return 'Needs a session.';
  return security.length === 0 ? 'Open to everyone.' : 'Needs the key of a device.';
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

function operationArticle(document: OpenApiDocument, { method, path, operation }: Call): Html {
  const { operationId, summary, parameters = [], requestBody, responses } = operation;
  const all = parameters.map((parameter) => resolveParameter(document, parameter));
  return html`<article id="${operationId}" aria-labelledby="${operationId}-call">
<h3 id="${operationId}-call"><span class="method ${method}">${method.toUpperCase()}</span>${path}</h3>
<p>${marked(summary)} <span class="soft">${whoMayCall(operation)}</span></p>
${all.length > 0 ? parametersTable(all) : NONE}
${requestBody ? bodySection(document, requestBody.content) : NONE}
<h4>Answers</h4>
${answersTable(responses)}
</article>\n`;
}

function resolveParameter({ components }: OpenApiDocument, parameter: Parameter | Reference): Parameter {
  if (!isReference(parameter)) return parameter;
  const found = components.parameters[nameOf(parameter)];
  if (!found) throw new Error(`the document has no parameter ${parameter.$ref}`);
  return found;
}

const parametersTable = (parameters: readonly Parameter[]): Html =>
  html`<h4>Parameters</h4>
${rowsTable(
  'Name',
  parameters.map((parameter) => ({ ...parameter, note: parameter.in })),
)}`;

/** The request body, with the fields of a named schema expanded. */
function bodySection({ components }: OpenApiDocument, content: Content): Html {
  const bodies = Object.entries(content).map(([type, { schema }]) => {
    const named = schema.$ref ? components.schemas[nameOf({ $ref: schema.$ref })] : undefined;
    return named?.properties
      ? html`<p><code>${type}</code>: ${describeSchema(schema)}</p>${fieldsTable(named)}`
      : html`<p><code>${type}</code>: ${describeSchema(schema)}</p>`;
  });
  return html`<h4>Body</h4>${bodies}`;
}

const contentOf = ({ content = {} }: Answer): Html[] =>
  Object.entries(content).map(([type, { schema }]) =>
    type === 'application/json' ? describeSchema(schema) : html`<code>${type}</code>`,
  );

function answersTable(responses: Operation['responses']): Html {
  const good: Html[] = [];
  const refused: Html[] = [];
  for (const [status, answer] of Object.entries(responses)) {
    if (isReference(answer))
      refused.push(html`${status} <a href="#error-${nameOf(answer)}">${nameOf(answer)}</a>`);
    else
      good.push(
        html`<tr><th scope="row">${status}</th><td>${answer.description} ${contentOf(answer)}</td></tr>`,
      );
  }
  const refusals = refused.map((refusal, index) => html`${index === 0 ? '' : ' · '}${refusal}`);
  return html`<table class="status">
<thead><tr><th scope="col">Status</th><th scope="col">Answer</th></tr></thead>
<tbody>${good}<tr><th scope="row">Errors</th><td>${refusals}</td></tr></tbody>
</table>`;
}

const errorsSection = (responses: Readonly<Record<string, Answer>>): Html =>
  html`<section aria-labelledby="errors"><h2 id="errors">Errors</h2>\n${Object.entries(responses).map(
    ([name, answer]) => html`<article id="error-${name}"><h3>${name}</h3>
<p>${marked(answer.description)} ${contentOf(answer)}</p></article>\n`,
  )}</section>`;

const shapesSection = (schemas: Readonly<Record<string, JsonSchema>>): Html =>
  html`<section aria-labelledby="shapes"><h2 id="shapes">Shapes</h2>\n${Object.entries(schemas).map(
    ([name, schema]) => html`<article id="${anchorOf(name)}"><h3>${name}</h3>
${schema.properties ? fieldsTable(schema) : html`<p>${describeSchema(schema)}</p>`}</article>\n`,
  )}</section>`;
