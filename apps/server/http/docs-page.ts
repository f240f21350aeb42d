import { ERRORS } from "@truefill/contracts/errors";
import { type Call, errorsOf } from "@truefill/contracts/http";
import { SAMPLES } from "@truefill/contracts/samples";
import type * as z from "zod";
import { ACCESS_WORDS, type Field, fieldsOf, type JsonSchema, jsonSchema } from "./openapi.ts";
import { API_PREFIX } from "./policy.ts";

/** The API's documentation as one page without scripts, so that the browser's own search covers everything. */
export function docsPage(calls: readonly Call[], version: string): string {
	const tags = [...new Set(calls.map(({ tag }) => tag))];
	const contents = tags.map(
		(tag) =>
			`<li><a href="#${tag}">${text(capital(tag))}</a><ul>${ofTag(calls, tag).map(contentsLine).join("")}</ul></li>`,
	);
	const sections = tags.map(
		(tag) =>
			`<section id="${tag}"><h2>${text(capital(tag))}</h2>${ofTag(calls, tag).map(callArticle).join("")}</section>`,
	);
	return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Truefill API</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<nav aria-label="Calls"><p class="brand">Truefill API <small>${text(version)}</small></p><ul>${contents.join("")}</ul></nav>
<main>
<h1>Truefill API</h1>
${INTRODUCTION}
${sections.join("\n")}
<section id="errors"><h2>Errors</h2>${errorTable(Object.keys(ERRORS).filter(isCode))}</section>
</main>
</body>
</html>
`;
}

const INTRODUCTION = `<p>Every call lies below <code>${API_PREFIX}</code> and speaks JSON. The machine-readable form of this page is
<a href="${API_PREFIX}/openapi.json">openapi.json</a> (OpenAPI 3.1); both are made from the schemas that the server checks every
request and every answer by.</p>
<ul>
<li>Money, prices and volumes are decimal <strong>strings</strong>; times are ISO 8601 in UTC with <code>Z</code>.</li>
<li>Nothing is guessed: unknown fields, wrong types and malformed numbers are refused with the field's name.</li>
<li>Sign in by <a href="#login">POST /auth/login</a> and send <code>Authorization: Bearer …</code>. A token lives at most 15 minutes; browsers renew it by a cookie.</li>
<li>A command carries a <code>command_id</code> of your making. The same id again gives the same answer; with another body it is refused.</li>
<li>Errors are <code>{code, message, fields?}</code>. Switch on the code; sentences may be reworded.</li>
</ul>`;

const ofTag = (calls: readonly Call[], tag: string) => calls.filter((call) => call.tag === tag);
const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
const isCode = (code: string): code is keyof typeof ERRORS => code in ERRORS;

const contentsLine = (call: Call) =>
	`<li><a href="#${call.id}"><span class="method">${call.method}</span> ${text(call.path)}</a></li>`;

function callArticle(call: Call): string {
	const sample = SAMPLES[call.id];
	const address = `${API_PREFIX}${call.path}`;
	const query = sample?.query === undefined ? "" : `?${new URLSearchParams(sample.query)}`;
	const sent = address.replace(/\{(\w+)\}/g, (whole, name: string) => sample?.params?.[name] ?? whole);
	const body = call.method === "GET" ? "" : `\n\n${json(sample?.body ?? {})}`;
	return `<article id="${call.id}">
<h3><span class="method ${call.method.toLowerCase()}">${call.method}</span> <code>${text(address)}</code></h3>
<p>${prose(call.summary)}</p>
<p class="access"><strong>Access</strong> ${text(ACCESS_WORDS[call.access])}</p>
${fieldTable("Path", fieldsOf(call.params))}
${fieldTable("Query", fieldsOf(call.query))}
${call.method === "GET" ? "" : bodyTable(call.body)}
<h4>Example</h4>
<pre>${text(`${call.method} ${sent}${query}${body}`)}</pre>
<pre>${text(`${call.status}\n\n${json(sample?.response)}`)}</pre>
${schemaTable("Answer", jsonSchema(call.response, "output"))}
<details><summary>Errors</summary>${errorTable(errorsOf(call))}</details>
</article>`;
}

function bodyTable(schema: z.ZodType): string {
	const fields = fieldsOf(schema);
	return fields.length > 0 ? fieldTable("Body", fields) : schemaTable("Body", jsonSchema(schema, "input"));
}

function fieldTable(title: string, fields: readonly Field[]): string {
	if (fields.length === 0) return "";
	const rows = fields.map(
		({ name, required, schema }) =>
			`<tr><td><code>${text(name)}</code></td><td>${text(typeOf(schema))}</td><td>${required ? "required" : "optional"}</td><td>${rulesOf(schema)}</td></tr>`,
	);
	return `<h4>${title}</h4><div class="wide"><table><thead><tr><th>Field</th><th>Type</th><th></th><th>Rules</th></tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
}

/** The full schema; the example above shows most of it. */
const schemaTable = (title: string, schema: JsonSchema) =>
	Object.keys(record(schema.properties)).length === 0 && schema.type === "object"
		? ""
		: `<details><summary>${title}: schema</summary><pre>${text(json(schema))}</pre></details>`;

function typeOf(schema: JsonSchema): string {
	const choices = schema.anyOf;
	if (Array.isArray(choices)) return choices.map((choice) => typeOf(record(choice))).join(" or ");
	if (Array.isArray(schema.enum)) return schema.enum.map(String).join(" | ");
	return String(schema.type ?? "any");
}

function rulesOf(schema: JsonSchema): string {
	const choices = Array.isArray(schema.anyOf) ? schema.anyOf.map(record) : [schema];
	const described = [schema, ...choices].find(({ description }) => typeof description === "string")?.description;
	if (typeof described === "string") return prose(described);
	const characters = (count: unknown) => `${String(count)} ${count === 1 ? "character" : "characters"}`;
	const rules = choices.flatMap(({ minLength, maxLength, format }) => [
		...(minLength === undefined ? [] : [`at least ${characters(minLength)}`]),
		...(maxLength === undefined ? [] : [`at most ${characters(maxLength)}`]),
		...(format === undefined ? [] : [String(format)]),
	]);
	const pattern = choices.find((choice) => choice.pattern !== undefined && choice.format === undefined)?.pattern;
	return [...rules.map(text), ...(pattern === undefined ? [] : [`<code>${text(String(pattern))}</code>`])].join(", ");
}

function errorTable(codes: readonly (keyof typeof ERRORS)[]): string {
	const rows = codes.map(
		(code) =>
			`<tr><td>${ERRORS[code].status}</td><td><code>${code}</code></td><td>${text(ERRORS[code].message)}</td></tr>`,
	);
	return `<div class="wide"><table><thead><tr><th>Status</th><th>Code</th><th>Sentence</th></tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
}

/** A sentence with `code` spans. */
const prose = (raw: string) => text(raw).replace(/`([^`]+)`/g, "<code>$1</code>");
const json = (value: unknown) => JSON.stringify(value, null, 2);
const text = (raw: string) => raw.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
const record = (value: unknown): JsonSchema =>
	typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
