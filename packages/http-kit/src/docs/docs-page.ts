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

/** Styles of the page: inline, light or dark by preference. */
const DOCS_PAGE_STYLE = `
:root { color-scheme: light dark; --ink: #2b2118; --paper: #fbf8f2; --card: #fff; --line: #e4dccd; --soft: #6b5d4d; --link: #8a4b00; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #f2eadd; --paper: #1d1712; --card: #28201a; --line: #453a2f; --soft: #b8aa97; --link: #ffc04d; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
header, main, footer { max-width: 64rem; margin: 0 auto; padding: 1.5rem 1rem; }
h1, h2 { font-family: Georgia, serif; line-height: 1.2; }
h2 { margin-top: 3rem; border-bottom: 1px solid var(--line); padding-bottom: .25rem; text-transform: capitalize; }
h3 { margin: 0; font: 600 1rem/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
h4 { margin: 1rem 0 .25rem; font-size: .95rem; }
a { color: var(--link); }
a:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: 0; list-style: none; }
nav a { display: inline-block; padding: .6rem 0; text-transform: capitalize; }
article { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1rem 1.25rem; margin: 1rem 0; scroll-margin-top: 1rem; }
article:target { outline: 3px solid var(--link); }
.method { display: inline-block; min-width: 4.2em; padding: 0 .5em; margin-right: .5em; border-radius: 6px; text-align: center; color: #fff; background: #5c4a39; }
.method.get { background: #22623a; }
.method.post { background: #8a4b00; }
.method.put { background: #23527c; }
.method.delete { background: #9c2b1f; }
.soft { color: var(--soft); font-size: .9rem; }
table { border-collapse: collapse; width: 100%; font-size: .93rem; }
th, td { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
th:first-child { width: 17rem; }
th .soft { display: block; font-weight: 400; }
.status th:first-child { width: 5rem; }
@media (max-width: 40rem) { th:first-child { width: 42%; } }
thead th { color: var(--soft); font-weight: 600; border-top: 0; }
code { font: .92em ui-monospace, monospace; overflow-wrap: anywhere; }
`;

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
